import type { CallBody, Calls, Segment } from '@evens/contract';

/** Typed values of the campaign form. */
export interface CampaignDraft {
  readonly to: 'player' | 'segment';
  readonly userName: string;
  readonly country: string;
  readonly language: string;
  /** Days, YYYY-MM-DD. */
  readonly registeredSince: string;
  readonly depositedSince: string;
  readonly noLoginSince: string;
  /** By language code. */
  readonly texts: Readonly<Record<string, { readonly title: string; readonly text: string }>>;
  readonly fallback: string;
  readonly isMarketing: boolean;
  readonly byMail: boolean;
}

export const emptyDraft: CampaignDraft = {
  to: 'player',
  userName: '',
  country: '',
  language: '',
  registeredSince: '',
  depositedSince: '',
  noLoginSince: '',
  texts: {},
  fallback: '',
  isMarketing: false,
  byMail: false,
};

/** The recipients; undefined while player or country is incomplete. */
export function toSegment(draft: CampaignDraft): Segment | undefined {
  if (draft.to === 'player') {
    const UserName = draft.userName.trim();
    return UserName === '' ? undefined : { UserName };
  }
  const country = draft.country.trim().toUpperCase();
  if (country !== '' && !/^[A-Z]{2}$/.test(country)) return undefined;
  return {
    ...(country !== '' && { Country: country }),
    ...(draft.language !== '' && { Language: draft.language }),
    ...(draft.registeredSince !== '' && { RegisteredSince: draft.registeredSince }),
    ...(draft.depositedSince !== '' && { DepositedSince: draft.depositedSince }),
    ...(draft.noLoginSince !== '' && { NoLoginSince: draft.noLoginSince }),
  };
}

/** Codes of the languages with both title and text. */
export function writtenIn({ texts }: CampaignDraft): readonly string[] {
  return Object.entries(texts)
    .filter(([, { title, text }]) => title.trim() !== '' && text.trim() !== '')
    .map(([code]) => code);
}

/** Whether a title has no text, or a text no title. */
export function isHalfWritten({ texts }: CampaignDraft): boolean {
  return Object.values(texts).some(({ title, text }) => (title.trim() === '') !== (text.trim() === ''));
}

type Sent = Omit<CallBody<Calls['POST /api/desk/sendcampaign']>, 'CommandId' | 'Count'>;

/** The request body; undefined while something is missing. */
export function toCampaignBody(draft: CampaignDraft): Sent | undefined {
  const segment = toSegment(draft);
  const written = writtenIn(draft);
  const [first] = written;
  if (segment === undefined || first === undefined || isHalfWritten(draft)) return undefined;
  return {
    Segment: segment,
    Texts: written.map((code) => ({
      Language: code,
      Title: draft.texts[code]?.title.trim() ?? '',
      Text: draft.texts[code]?.text.trim() ?? '',
    })),
    Fallback: written.includes(draft.fallback) ? draft.fallback : first,
    IsMarketing: draft.isMarketing,
    ByMail: draft.byMail,
  };
}
