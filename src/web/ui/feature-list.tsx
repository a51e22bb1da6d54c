import { Check } from "lucide-react";

export function FeatureList({ features }: { features: readonly string[] }) {
  return (
    <ul className="flex flex-col gap-2">
      {features.map((feature) => (
        <li key={feature} className="flex items-start gap-2">
          <Check aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-leaf" />
          {feature}
        </li>
      ))}
    </ul>
  );
}
