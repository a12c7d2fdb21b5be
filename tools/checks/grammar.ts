import { parseSync, Visitor } from 'oxc-parser';
import type { Source } from './clock-and-chance.ts';

/** First words of comments that begin with half a sentence: a clause as a noun, a bare genitive, a negative subject. */
const halfSentence =
  /^(What|Who|Whose|Whom|Whoever|Whatever|Whichever|Wherever|Of|Nothing|Nobody|None|Neither|Those|Such|Also|By itself|Only what|All that)\b/;

/** First words of test titles that need their `describe` to be understood. */
const halfTitle =
  /^(is|are|was|were|be|has|have|had|what|who|whose|of|none|nobody|nothing|neither|also|as|by|so|such|that|those|whatever|whoever)\b/;

/** `priceOf`, `betsTaken`, `asked`, `keptRows`: a declaration says what it is, or what the function does. */
const vagueName =
  /^(?:export )?(?:async )?(?:function|const|let|class|interface|type) (\w*[a-z]Of|\w*[a-z](?:Kept|Made|Asked|Shown|Said|Taken|Heard|Wanted|Told)|(?:kept|made|asked|shown|said|taken|heard|wanted|told|hear|goOn|look|say|ask)(?:[A-Z]\w*)?)\b/;
/** Terms of programming and of matches. */
const fineNames = new Set(['oneOf', 'bestOf', 'restOfMatch', 'listOf', 'typeOf', 'shapeOf']);

const isTest = (name: string): boolean => /\.(test|spec)\.tsx?$/.test(name);

/** The comments that stand alone or begin a block, without their marks. */
function listComments({ name, text }: Source): { readonly at: number; readonly text: string }[] {
  const { comments } = parseSync(name, text);
  return comments.flatMap(({ type, value, start, end }, place) => {
    const before = comments[place - 1];
    const follows =
      type === 'Line' &&
      before?.type === 'Line' &&
      /^\s*$/.test(text.slice(before.end, start).replace('\n', ''));
    const line = value.replaceAll(/^[\s*]+/g, '');
    return follows || end === start ? [] : [{ at: start, text: line }];
  });
}

/** The titles of a test file that are plain strings. */
function listTitles({ name, text }: Source): { readonly at: number; readonly text: string }[] {
  const titles: { readonly at: number; readonly text: string }[] = [];
  new Visitor({
    CallExpression({ callee, arguments: given }) {
      const called = text.slice(callee.start, callee.end);
      const first = given[0];
      if (/^(it|test)\b/.test(called) && first?.type === 'Literal' && typeof first.value === 'string')
        titles.push({ at: first.start, text: first.value });
    },
  }).visit(parseSync(name, text).program);
  return titles;
}

/** Comments, test titles and names that a stranger has to read twice, one line each. */
export function findHalfSentences(sources: readonly Source[]): string[] {
  return sources.flatMap((source) => {
    const { name, text } = source;
    const lineAt = (at: number): number => text.slice(0, at).split('\n').length;
    const comments = listComments(source)
      .filter((comment) => halfSentence.test(comment.text))
      .map(
        ({ at, text: words }) => `${name}:${lineAt(at)} begins with half a sentence: ${words.slice(0, 60)}`,
      );
    const titles = (isTest(name) ? listTitles(source) : [])
      .filter((title) => halfTitle.test(title.text))
      .map(({ at, text: title }) => `${name}:${lineAt(at)} has a title without a subject: ${title}`);
    const names = text.split('\n').flatMap((line, place) => {
      const vague = vagueName.exec(line.trim())?.[1];
      return vague === undefined || fineNames.has(vague)
        ? []
        : [`${name}:${place + 1} names ${vague}: say what it is or does`];
    });
    return [...comments, ...titles, ...names];
  });
}
