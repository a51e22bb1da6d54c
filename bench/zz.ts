import { notedHarm } from "#domain/request/noted-harm";
import { realCatalogue } from "#tests/support/catalogue";
const { matcher } = realCatalogue();
for (const t of ["pad thai without peanuts, friend with an allergy is round monday", "no prawns pls, went off them", "no peanuts on Monday, a friend with an allergy is coming", "I don't care for lamb.", "The doctor says Harold must cut down on fat, so I think the battered cod had better go. Perhaps it could be poached?", "one of our guests is allergic to nuts on Saturday", "no eggs please, gone right off them", "he won't touch broccoli"]) {
  const h = notedHarm({ words: t, notesAnswers: [] }, matcher, []);
  console.log(t, "\n  leftOut", JSON.stringify(h.leftOut), "\n  open", JSON.stringify(h.open.map((o) => [o.text, o.about, o.quote, o.isUnexplained])));
}
