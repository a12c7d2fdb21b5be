/** The name and its sign: the two equal strokes of 1/1. A name that has no room falls to a line that isn't seen. */
export function Logo() {
  return (
    <span
      className="flex h-[26px] flex-wrap items-center gap-x-2.5 overflow-hidden whitespace-nowrap text-[19px] leading-[26px] font-[750] tracking-[-0.03em]"
      translate="no"
    >
      <svg aria-hidden viewBox="0 0 26 26" className="size-[26px] shrink-0">
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
