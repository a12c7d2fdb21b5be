import { Globe } from 'lucide-react';
import { useState } from 'react';

export interface FlagProps {
  /** A category's alias: an ISO 3166 code in lower case, `gb-eng`, or something that has no flag. */
  readonly code: string;
  readonly className?: string;
}

/** Counter-Strike's `cs` was a country's once; no flag has it now. */
const country = /^(?!cs$)[a-z]{2}(-[a-z]{3})?$/;

/** A country's flag, or a globe. The drawings are files of their own under /flags. */
export function Flag({ code, className = '' }: FlagProps) {
  const [missing, setMissing] = useState(false);
  if (missing || !country.test(code)) {
    return <Globe aria-hidden className={`size-4 shrink-0 text-faint ${className}`} strokeWidth={1.6} />;
  }
  return (
    <img
      src={`/flags/${code.toUpperCase()}.svg`}
      alt=""
      width={18}
      height={12}
      loading="lazy"
      decoding="async"
      className={`h-3 w-[18px] shrink-0 rounded-[2px] object-cover ${className}`}
      onError={() => setMissing(true)}
    />
  );
}
