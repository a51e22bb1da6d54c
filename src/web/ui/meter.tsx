type MeterProps = {
  label: string;
  value: number;
  /** The whole that the bar's full width stands for. */
  reference: number;
  unit: string;
};

const FIGURE = new Intl.NumberFormat("en-GB", { maximumFractionDigits: 1 });

/** A figure against a reference intake, in words and as a bar. */
export function Meter({ label, value, reference, unit }: MeterProps) {
  const share = reference > 0 ? value / reference : 0;
  const percent = Math.round(share * 100);
  const text = `${FIGURE.format(value)} ${unit}, ${percent}% of the reference intake of ${FIGURE.format(reference)} ${unit}`;
  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-baseline justify-between gap-3 text-small">
        <span className="font-medium">{label}</span>
        <span className="money">
          {FIGURE.format(value)} {unit} <span className="text-quiet">· {percent}%</span>
        </span>
      </div>
      <div
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={reference}
        aria-valuenow={Math.min(value, reference)}
        aria-valuetext={text}
        className="h-2 overflow-hidden rounded-full bg-hairline"
      >
        <div style={{ width: `${Math.min(share, 1) * 100}%` }} className="h-full rounded-full bg-leaf" />
      </div>
    </div>
  );
}
