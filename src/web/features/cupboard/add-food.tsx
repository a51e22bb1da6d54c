import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { addToCupboard, findFoods } from "#contract/cupboard";
import { completed, searchedIn, withoutEntry } from "#web/features/cupboard/cupboard-state";
import { ApiError, isUnreachable, messageOf } from "#web/lib/api-error";
import { call, newIdempotencyKey } from "#web/lib/api";
import { queryKeys } from "#web/shared/query-keys";
import { takeItems } from "#web/shared/unsent/tell-server";
import { Button } from "#web/ui/button";
import { TextField } from "#web/ui/text-field";

type Unknown = { readonly entry: string; readonly message: string; readonly suggestions: readonly string[] };
type Told = { readonly unknown: readonly Unknown[]; readonly failure: string | null; readonly done: string };

const NOTHING: Told = { unknown: [], failure: null, done: "" };
const TYPING_MS = 200;
const MOST_OFFERED = 6;

/** A field to find and add foods, several at once. */
export function AddFood({ addLater }: { addLater: (text: string, key: string) => void }) {
  const client = useQueryClient();
  const [typed, setTyped] = useState("");
  const [told, setTold] = useState(NOTHING);
  const [looking, setLooking] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const foods = useFoods(looking ? searchedIn(typed) : "");
  const offered = looking ? foods.slice(0, MOST_OFFERED) : [];
  const adding = useMutation({
    mutationFn: ({ text, key }: { text: string; key: string; rest: string }) =>
      call(addToCupboard, { body: { text }, idempotencyKey: key }),
    onSuccess: ({ added, unknown }, { rest }) => {
      takeItems(client, added);
      setTyped([rest, ...unknown.map(({ entry }) => entry)].filter((part) => part !== "").join(", "));
      const left = told.unknown.filter(({ entry }) => rest.toLowerCase().includes(entry.toLowerCase()));
      setTold({ unknown: [...left, ...unknown], failure: null, done: doneText(added.map(({ name }) => name)) });
      field.current?.focus();
    },
    onError: (error, { text, key, rest }) => {
      if (isUnreachable(error)) later(text, key, rest);
      else
        setTold({
          ...told,
          failure: error instanceof ApiError ? (error.issues[0]?.message ?? messageOf(error)) : messageOf(error),
        });
    },
  });

  function later(text: string, key: string, rest: string): void {
    addLater(text, key);
    setTyped(rest);
    setTold({ ...NOTHING, done: "Kept here. We’ll add it when you’re back online." });
    field.current?.focus();
  }

  function add(text: string, rest = ""): void {
    setLooking(false);
    if (text.trim() === "") {
      field.current?.focus();
      return;
    }
    const sent = { text: text.trim(), key: newIdempotencyKey(), rest };
    if (navigator.onLine) adding.mutate(sent);
    else later(sent.text, sent.key, rest);
  }

  /** The arrow keys move between the field and the suggestions. */
  function onKeyDown(event: KeyboardEvent): void {
    if (offered.length === 0) return;
    if (event.key === "Escape") {
      event.preventDefault();
      field.current?.focus();
      setLooking(false);
    }
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    const places = [field.current, ...(list.current?.querySelectorAll("button") ?? [])];
    const at = places.findIndex((place) => place === document.activeElement);
    const next = at + (event.key === "ArrowDown" ? 1 : -1);
    places[(next + places.length) % places.length]?.focus();
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!adding.isPending) add(typed);
  }

  function forget(entry: string): void {
    setTyped(withoutEntry(typed, entry));
    setTold({ ...told, unknown: told.unknown.filter((one) => one.entry !== entry) });
    field.current?.focus();
  }

  const error =
    told.failure ?? (told.unknown.length === 0 ? undefined : told.unknown.map(({ message }) => message).join(" "));
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-2" aria-label="Add to your cupboard">
      {/* Handles keys and focus for the field and the buttons below it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- what can be pressed stands inside it */}
      <div
        className="relative"
        onKeyDown={onKeyDown}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) setLooking(false);
        }}
      >
        <TextField
          ref={field}
          label="Add what you have"
          hint="Several at once, with amounts or without: “rice, cumin, half a bag of red lentils”."
          error={error}
          value={typed}
          maxLength={500}
          autoComplete="off"
          enterKeyHint="done"
          className="pe-24"
          onChange={({ target }) => {
            setTyped(target.value);
            setTold(NOTHING);
            setLooking(true);
          }}
          trailing={
            <Button type="submit" size="sm" pending={adding.isPending} pendingLabel="Adding" className="me-0.5">
              Add
            </Button>
          }
        />
        <p role="status" className="sr-only">
          {offered.length > 0 && `${offered.length} foods found. Arrow down to choose one.`}
        </p>
        {offered.length > 0 && (
          <ul
            ref={list}
            aria-label="Foods that we know"
            className="absolute inset-x-0 top-full z-10 mt-1 overflow-hidden rounded-control border border-line bg-surface shadow-float"
          >
            {offered.map(({ food_id, name, category }) => (
              <li key={food_id}>
                <button
                  type="button"
                  tabIndex={-1}
                  // Before the field loses the focus, which would close the list.
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={() => add(completed(typed, name))}
                  className="flex min-h-11 w-full items-center justify-between gap-3 px-3 py-2 text-start hover:bg-leaf-wash focus-visible:outline-offset-[-3px]"
                >
                  {name}
                  <span className="text-end text-small text-quiet">{category}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
      {told.unknown.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {told.unknown.flatMap(({ entry, suggestions }) => [
            ...suggestions.map((name) => (
              <li key={`${entry} ${name}`}>
                <Button variant="secondary" size="sm" onClick={() => add(name, withoutEntry(typed, entry))}>
                  Add “{name}”
                </Button>
              </li>
            )),
            <li key={entry}>
              <Button variant="ghost" size="sm" onClick={() => forget(entry)}>
                Remove “{entry.length > 24 ? `${entry.slice(0, 24)}…` : entry}”
              </Button>
            </li>,
          ])}
        </ul>
      )}
      {/* It keeps its height, so that messages do not shift the layout. */}
      <p role="status" className="min-h-6 text-small text-quiet">
        {told.done}
      </p>
    </form>
  );
}

function doneText(names: readonly string[]): string {
  return names.length === 0 ? "" : `Added: ${names.join(", ")}.`;
}

/** Foods whose names match what is typed, once typing pauses. */
function useFoods(search: string) {
  const [rested, setRested] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setRested(search), TYPING_MS);
    return () => clearTimeout(timer);
  }, [search]);
  const wanted = search.length > 1 && rested === search;
  const { data } = useQuery({
    queryKey: queryKeys.foods(rested),
    queryFn: ({ signal }) => call(findFoods, { query: { search: rested }, signal }),
    enabled: wanted,
    placeholderData: keepPreviousData,
    retry: false,
  });
  return search.length > 1 ? (data ?? []) : [];
}
