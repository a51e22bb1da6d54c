import { MARKETING } from "#web/shared/marketing";
import { LatePicture } from "#web/ui/late-picture";

const FEATURES = [
  {
    title: "AI intelligence",
    text: "Every meal fits your diet, your restrictions and the time you have, and is checked before you see it.",
    dish: { id: "feature-checked", foods: ["quinoa", "broccoli", "avocado", "egg"] },
  },
  {
    title: "Time-saving",
    text: "One shopping list for the whole week, in the packs your supermarket sells, so little goes to waste.",
    dish: { id: "feature-quick", foods: ["egg-noodles", "prawns", "red-pepper", "spring-onion"] },
  },
  {
    title: "Global cuisine",
    text: "British classics beside Indian, Chinese, Mexican, Mediterranean, Middle Eastern and African cooking.",
    dish: { id: "feature-global", foods: ["couscous", "lamb-leg", "aubergine", "pomegranate", "mint"] },
  },
] as const;

export function Features() {
  return (
    <section aria-labelledby="features" className="mt-16">
      <h2 id="features" className="mb-6 text-h1">
        What you get
      </h2>
      <ul className="grid gap-5 md:grid-cols-3">
        {FEATURES.map((feature) => (
          <li
            key={feature.title}
            className="flex gap-4 rounded-card border border-hairline bg-surface p-5 md:flex-col md:p-6"
          >
            <LatePicture id={feature.dish.id} foods={feature.dish.foods} className="size-20 shrink-0 md:size-28" />
            <div>
              <h3 className="text-h3">{feature.title}</h3>
              <p className="mt-1.5 text-quiet">{feature.text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

const STEPS = [
  { title: "Share your preferences", text: "Four short steps: your diet, your goals, your budget and your kitchen." },
  { title: "AI creates your plan", text: "Watch the week fill up, meal by meal, with the price of the whole shop." },
  {
    title: "Enjoy and evolve",
    text: "Cook from your phone or from paper. Your next plan won’t repeat the last.",
  },
] as const;

export function Explainer() {
  return (
    <section aria-labelledby="how" className="mt-16">
      <h2 id="how" className="mb-6 text-h1">
        How it works
      </h2>
      <ol className="grid gap-8 md:grid-cols-3">
        {STEPS.map((step, index) => (
          <li key={step.title} className="flex gap-4 border-t-2 border-leaf pt-4">
            <span aria-hidden="true" className="font-title text-h1 leading-none font-semibold text-leaf">
              {index + 1}
            </span>
            <div>
              <h3 className="text-h3">{step.title}</h3>
              <p className="mt-1.5 text-quiet">{step.text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

const STATS = [
  { figure: MARKETING.plansCreated, label: "plans created" },
  { figure: MARKETING.cuisines, label: "cuisines" },
  { figure: MARKETING.satisfaction, label: "satisfaction" },
] as const;

export function Stats() {
  return (
    <dl className="mt-16 grid gap-6 rounded-card bg-leaf-wash p-6 text-center sm:grid-cols-3 sm:p-10">
      {STATS.map((stat) => (
        <div key={stat.label} className="flex flex-col-reverse">
          <dt className="text-quiet">{stat.label}</dt>
          <dd className="font-title text-hero font-semibold text-leaf">{stat.figure}</dd>
        </div>
      ))}
    </dl>
  );
}
