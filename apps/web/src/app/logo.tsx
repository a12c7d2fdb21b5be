/** The name and its sign: the two equal strokes of 1/1. */
export function Logo() {
  return (
    <span
      className="flex items-center gap-2.5 whitespace-nowrap text-[19px] font-[750] tracking-[-0.03em]"
      translate="no"
    >
      <svg aria-hidden viewBox="0 0 26 26" className="size-[26px]">
        <rect width="26" height="26" rx="8" className="fill-accent" />
        <path
          d="M8.5 10.6h9M8.5 15.4h9"
          className="stroke-on-accent"
          strokeWidth="2.4"
          strokeLinecap="round"
        />
      </svg>
      Evens
    </span>
  );
}
