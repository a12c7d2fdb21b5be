import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { IconButton } from './button.tsx';

const COPIED_MS = 2000;

interface CopyButtonProps {
  readonly text: string;
  readonly label: string;
  /** Its name for the two seconds after the text was copied. */
  readonly copiedLabel: string;
}

export function CopyButton({ text, label, copiedLabel }: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  return (
    <IconButton
      label={isCopied ? copiedLabel : label}
      onClick={() => {
        // Without a secure page there is no clipboard; the text can still be selected by hand.
        void navigator.clipboard?.writeText(text).then(() => setCopied(true));
      }}
    >
      {isCopied ? <Check aria-hidden className="size-4 text-up" /> : <Copy aria-hidden className="size-4" />}
    </IconButton>
  );
}
