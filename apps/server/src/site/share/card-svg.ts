/** Content of a preview card; all texts are localised. */
export interface Card {
  /** Above the title: a tournament, or the kind of shared content. */
  readonly above: string;
  /** One or two lines in the largest font: the two sides, or a number of selections. */
  readonly title: readonly string[];
  /** Score beside each line of the title; empty before the start. */
  readonly scores: readonly string[];
  /** Below the title: a start time, or selections; at most five lines are drawn. */
  readonly lines: readonly string[];
  /** At the bottom: a description of the site. */
  readonly foot: string;
  readonly dir: 'ltr' | 'rtl';
}

/** Size expected by sites that show previews, in pixels. */
const cardSize = { width: 1200, height: 630 } as const;

const MARGIN = 80;
const LINES_MAX = 5;
/** Mean width of a letter relative to the font size; wide enough for capitals. */
const LETTER_WIDTH = 0.58;

function escapeXml(text: string): string {
  return (
    text
      // Removes characters that XML 1.0 forbids.
      .replace(/[^\t\n\u0020-\uD7FF\uE000-\uFFFD]/gu, '')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
  );
}

/** Shortens text that does not fit the width, with an ellipsis. */
function fitted(text: string, size: number, width: number): string {
  const letters = [...text];
  const room = Math.max(4, Math.floor(width / (size * LETTER_WIDTH)));
  return letters.length <= room
    ? text
    : `${letters
        .slice(0, room - 1)
        .join('')
        .trimEnd()}…`;
}

interface Line {
  readonly y: number;
  readonly size: number;
  readonly weight: 500 | 700;
  readonly fill: string;
  readonly width?: number;
}

/** The card as SVG in the site's colours; mirrored for right-to-left languages. */
export function cardSvg({ above, title, scores, lines, foot, dir }: Card): string {
  const { width, height } = cardSize;
  const isRtl = dir === 'rtl';
  const [start, end] = isRtl ? [width - MARGIN, MARGIN] : [MARGIN, width - MARGIN];
  // The renderer assumes left-to-right text; an isolate overrides it.
  const directed = (text: string) => (isRtl ? `\u2067${text}\u2069` : text);
  const place = (x: number, anchor: 'start' | 'end', text: string, line: Line) =>
    `<text x="${x}" y="${line.y}" font-size="${line.size}" font-weight="${line.weight}" fill="${line.fill}" text-anchor="${anchor}">${directed(escapeXml(fitted(text, line.size, line.width ?? width - 2 * MARGIN)))}</text>`;
  // Anchors refer to the page, not to the text: right-to-left text ends at its start.
  const atStart = (text: string, line: Line) => place(start, isRtl ? 'end' : 'start', text, line);
  const atEnd = (text: string, line: Line) => place(end, isRtl ? 'start' : 'end', text, line);
  const titleSize = title.length > 1 ? 68 : 76;
  const parts = [
    atStart(above, { y: 190, size: 32, weight: 500, fill: '#a7b0b8' }),
    ...title.slice(0, 2).flatMap((text, index) => {
      const line: Line = { y: 280 + index * 86, size: titleSize, weight: 700, fill: '#f2f5f7', width: 900 };
      const score = scores[index];
      return score
        ? [atStart(text, line), atEnd(score, { ...line, fill: '#c9f24b' })]
        : [atStart(text, line)];
    }),
    ...lines.slice(0, LINES_MAX).map((text, index) =>
      atStart(text, {
        y: (title.length > 1 ? 440 : 350) + index * 44,
        size: 32,
        weight: 500,
        fill: index === 0 && title.length > 1 ? '#e8ecef' : '#a7b0b8',
      }),
    ),
    atStart(foot, { y: height - 48, size: 26, weight: 500, fill: '#7b858d' }),
  ];
  const logoX = isRtl ? width - MARGIN - 56 : MARGIN;
  const nameX = isRtl ? width - MARGIN - 76 : MARGIN + 76;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="Inter, Noto Sans Arabic">`,
    `<rect width="${width}" height="${height}" fill="#0b0e11"/>`,
    `<rect y="${height - 8}" width="${width}" height="8" fill="#c9f24b"/>`,
    `<g transform="translate(${logoX} 60) scale(1.75)"><rect width="32" height="32" rx="9" fill="#c9f24b"/><path d="M10 13h12M10 19h12" stroke="#12170a" stroke-width="3" stroke-linecap="round"/></g>`,
    `<text x="${nameX}" y="102" font-size="40" font-weight="700" fill="#f2f5f7" text-anchor="${isRtl ? 'end' : 'start'}">Evens</text>`,
    ...parts,
    '</svg>',
  ].join('');
}
