/** Addresses of the web, without what usually ends a sentence after them. */
const address = /https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]]/g;

interface Piece {
  readonly text: string;
  readonly at: number;
  readonly href: string | undefined;
}

function isOurs(text: string): boolean {
  return URL.canParse(text) && new URL(text).host === window.location.host;
}

function toPieces(text: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const match of text.matchAll(address)) {
    const [found] = match;
    if (!isOurs(found)) continue;
    pieces.push({ text: text.slice(from, match.index), at: from, href: undefined });
    pieces.push({ text: found, at: match.index, href: found });
    from = match.index + found.length;
  }
  return [...pieces, { text: text.slice(from), at: from, href: undefined }];
}

/**
 * Text as it was written, never HTML. Only addresses of this site are links, so that a chat cannot lead players
 * elsewhere.
 */
export function MessageText({ text }: { readonly text: string }) {
  return (
    <p dir="auto" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
      {toPieces(text).map((piece) =>
        piece.href === undefined ? (
          piece.text
        ) : (
          <a key={piece.at} href={piece.href} target="_blank" rel="noreferrer" className="underline">
            {piece.text}
          </a>
        ),
      )}
    </p>
  );
}
