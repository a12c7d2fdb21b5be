import { describe, expect, it } from 'vitest';
import { emptyDraft, isHalfWritten, segmentOf, sentOf } from './campaign-draft.ts';

const hello = { title: ' Hello ', text: 'A text ' };

describe('a draft of a campaign', () => {
  it('names one player, or the conditions that are given', () => {
    expect(segmentOf(emptyDraft)).toBeUndefined();
    expect(segmentOf({ ...emptyDraft, userName: ' ada ', country: 'MT' })).toEqual({ UserName: 'ada' });
    const segment = { ...emptyDraft, to: 'segment', userName: 'ada' } as const;
    expect(segmentOf(segment)).toEqual({});
    expect(segmentOf({ ...segment, country: 'mt', depositedSince: '2026-01-02' })).toEqual({
      Country: 'MT',
      DepositedSince: '2026-01-02',
    });
    expect(segmentOf({ ...segment, country: 'm' })).toBeUndefined();
  });

  it('is sent in the languages that are written, with the chosen fall-back or the first', () => {
    const draft = {
      ...emptyDraft,
      userName: 'ada',
      texts: { en: hello, ar: hello, 'pt-BR': { title: '', text: ' ' } },
    };
    expect(sentOf(draft)).toMatchObject({
      Texts: [
        { Language: 'en', Title: 'Hello', Text: 'A text' },
        { Language: 'ar', Title: 'Hello', Text: 'A text' },
      ],
      Fallback: 'en',
    });
    expect(sentOf({ ...draft, fallback: 'ar' })?.Fallback).toBe('ar');
    expect(sentOf({ ...draft, fallback: 'pt-BR' })?.Fallback).toBe('en');
  });

  it('is not sent without a text, or with a title alone', () => {
    const draft = { ...emptyDraft, userName: 'ada' };
    expect(sentOf(draft)).toBeUndefined();
    const half = { ...draft, texts: { en: hello, ar: { title: 'Hello', text: '' } } };
    expect([isHalfWritten(half), sentOf(half)]).toEqual([true, undefined]);
  });
});
