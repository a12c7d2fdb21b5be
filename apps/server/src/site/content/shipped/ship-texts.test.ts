import { contentBounds, faqTopics, legalNames, slidePages } from '@evens/contract';
import { describe, expect, test } from 'vitest';
import { slideArt } from '../fields.ts';
import { renderText } from '../markdown/render.ts';
import { readShipped } from './ship-texts.ts';

const { documents, versions } = readShipped();

describe('texts that ship', () => {
  test('shipped texts contain nothing that an operator could not save', () => {
    const faults = versions.flatMap(({ kind, slug, language, title, summary, body }) => {
      const name = `${language}/${kind}/${slug}`;
      const { titleMax, summaryMax, bodyMax } = contentBounds;
      const isTooLong = title.length > titleMax || summary.length > summaryMax || body.length > bodyMax;
      return [
        ...(isTooLong ? [`${name} is too long`] : []),
        ...renderText(body, new Map()).faults.map(({ line, reason }) => `${name}:${line} ${reason}`),
      ];
    });
    expect(faults).toEqual([]);
  });

  test('shipped texts exist for every legal address, FAQ topic, and page with slides', () => {
    const of = (kind: string) => documents.filter((one) => one.kind === kind);
    expect(
      of('legal')
        .map(({ slug }) => slug)
        .toSorted(),
    ).toEqual([...legalNames].toSorted());
    const topics = new Set(of('faq').map(({ fields }) => fields.Topic));
    expect(faqTopics.filter((topic) => !topics.has(topic))).toEqual([]);
    const pages = new Set(of('slide').map(({ fields }) => fields.Page));
    expect(slidePages.filter((page) => !pages.has(page))).toEqual([]);
  });

  test('shipped slides of one page have different pictures', () => {
    const repeated = slidePages.filter((page) => {
      const arts = documents
        .filter(({ fields }) => fields.Page === page)
        .map(({ fields }) => slideArt(fields));
      return new Set(arts).size < arts.length;
    });
    expect(repeated).toEqual([]);
  });

  test('shipped slides have a button in every language', () => {
    const bare = versions.filter(({ kind, button }) => kind === 'slide' && button === '');
    expect(bare.map(({ language, slug }) => `${language}/${slug}`)).toEqual([]);
  });
});
