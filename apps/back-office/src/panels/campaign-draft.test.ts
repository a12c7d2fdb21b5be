import { describe, expect, it } from 'vitest';
import { emptyDraft, isHalfWritten, toCampaignBody, toSegment } from './campaign-draft.ts';

const hello = { title: ' Hello ', text: 'A text ' };

describe('a draft of a campaign', () => {
  it('a campaign draft names one player, or the typed conditions of a segment', () => {
    expect(toSegment(emptyDraft)).toBeUndefined();
    expect(toSegment({ ...emptyDraft, userName: ' ada ', country: 'MT' })).toEqual({ UserName: 'ada' });
    const segment = { ...emptyDraft, to: 'segment', userName: 'ada' } as const;
    expect(toSegment(segment)).toEqual({});
    expect(toSegment({ ...segment, country: 'mt', depositedSince: '2026-01-02' })).toEqual({
      Country: 'MT',
      DepositedSince: '2026-01-02',
    });
    expect(toSegment({ ...segment, country: 'm' })).toBeUndefined();
  });

  it('a campaign draft is sent in the written languages, with the chosen fall-back or the first', () => {
    const draft = {
      ...emptyDraft,
      userName: 'ada',
      texts: { en: hello, ar: hello, 'pt-BR': { title: '', text: ' ' } },
    };
    expect(toCampaignBody(draft)).toMatchObject({
      Texts: [
        { Language: 'en', Title: 'Hello', Text: 'A text' },
        { Language: 'ar', Title: 'Hello', Text: 'A text' },
      ],
      Fallback: 'en',
    });
    expect(toCampaignBody({ ...draft, fallback: 'ar' })?.Fallback).toBe('ar');
    expect(toCampaignBody({ ...draft, fallback: 'pt-BR' })?.Fallback).toBe('en');
  });

  it('a campaign draft without a text, or with a title alone, is not sent', () => {
    const draft = { ...emptyDraft, userName: 'ada' };
    expect(toCampaignBody(draft)).toBeUndefined();
    const half = { ...draft, texts: { en: hello, ar: { title: 'Hello', text: '' } } };
    expect([isHalfWritten(half), toCampaignBody(half)]).toEqual([true, undefined]);
  });
});
