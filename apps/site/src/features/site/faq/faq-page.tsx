import { type FaqTopic, faqTopics } from '@evens/contract';
import { type Answer, callQuery } from '@evens/web/core/api.ts';
import { usePageSubject } from '@evens/web/core/page-subject.ts';
import { paths } from '@evens/web/core/route-paths.ts';
import { useSettled } from '@evens/web/core/use-settled.ts';
import { t } from '@evens/web/core/words.ts';
import { NotFoundPage } from '@evens/web/features/site/not-found/lazy.ts';
import { Link, useLocation, useParams, useSearchParams } from '@evens/web/navigation/index.ts';
import { buttonLook } from '@evens/web/ui/button.tsx';
import { classNames } from '@evens/web/ui/class-names.ts';
import { FilterBox } from '@evens/web/ui/filter-box.tsx';
import { EmptyState } from '@evens/web/ui/surface.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { LanguageNote, TextFailed, TextSkeleton, useHashTarget } from '../content/index.ts';
import './faq.css';
import { FaqEntryView } from './faq-entry.tsx';
import { markHits } from './mark-hits.ts';

type Faq = Answer<'GET /api/content/faq'>;

/** Minimum length of a search text. */
const SEARCH_MIN = 2;
const FRESH_MS = 60_000;

const topicPath = (topic: FaqTopic | undefined) =>
  topic === undefined ? paths.faq : `${paths.faq}/${topic}`;

export function FaqPage() {
  const { topic: named } = useParams();
  const topic = faqTopics.find((each) => each === named?.toLowerCase());
  if (named !== undefined && topic === undefined) return <NotFoundPage />;
  return <Faq topic={topic} />;
}

/** Questions with answers, of one topic or of all. The URL contains the topic and the search text. */
function Faq({ topic }: { readonly topic: FaqTopic | undefined }) {
  const [params, setParams] = useSearchParams();
  const { search: query } = useLocation();
  const [text, setText] = useState(params.get('q') ?? '');
  const typed = text.trim();
  const settled = useSettled(typed);
  const search = settled.length >= SEARCH_MIN ? settled : undefined;
  const inAddress = params.get('q') ?? '';
  const requestedSearch = search ?? '';
  useEffect(() => {
    if (inAddress !== requestedSearch)
      setParams(requestedSearch === '' ? {} : { q: requestedSearch }, { replace: true });
  });
  const faq = useQuery({
    ...callQuery('GET /api/content/faq', {
      query: { ...(topic && { topic }), ...(search !== undefined && { search }) },
    }),
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
  });
  const { data } = faq;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => markHits(data ? list.current : null, search), [data, search]);
  useHashTarget(data !== undefined);
  const name = data?.Topics.find(({ Topic }) => Topic === topic)?.Name;
  usePageSubject(name === undefined ? t('texts.faq.title') : `${name} – ${t('texts.faq.title')}`);
  return (
    <div className="mx-auto grid max-w-[80ch] grid-cols-[minmax(0,1fr)] gap-4">
      <h1>{t('texts.faq.title')}</h1>
      <FilterBox
        label={t('texts.faq.search')}
        clearLabel={t('texts.faq.clear')}
        text={text}
        onText={setText}
      />
      {data && <Topics topics={data.Topics} chosen={topic} query={query} />}
      <p role="status" className={search === undefined ? 'sr-only' : 'text-sm text-quiet'}>
        {search !== undefined && data && t('texts.faq.found', { count: data.Entries.length })}
      </p>
      {data ? (
        <div ref={list} className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <Entries faq={data} isSearch={search !== undefined} topic={topic} query={query} />
        </div>
      ) : faq.error ? (
        <TextFailed error={faq.error} onRetry={() => void faq.refetch()} />
      ) : (
        <TextSkeleton />
      )}
    </div>
  );
}

interface TopicsProps {
  readonly topics: Faq['Topics'];
  readonly chosen: FaqTopic | undefined;
  /** The query of the URL; kept in links. */
  readonly query: string;
}

function Topics({ topics, chosen, query }: TopicsProps) {
  const all = [{ Topic: undefined, Name: t('texts.faq.all') }, ...topics];
  return (
    <nav aria-label={t('texts.faq.topics')}>
      <ul className="flex flex-wrap gap-2">
        {all.map(({ Topic, Name }) => (
          <li key={Topic ?? 'all'}>
            <Link
              to={`${topicPath(Topic)}${query}`}
              aria-current={Topic === chosen ? 'page' : undefined}
              className={classNames(
                'flex h-[34px] items-center rounded-md border px-3.5 text-sm font-[560] touch:h-11',
                Topic === chosen
                  ? 'border-text bg-text text-ink'
                  : 'border-line bg-surface text-quiet pointer:hover:text-text',
              )}
            >
              {Name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface EntriesProps {
  readonly faq: Faq;
  readonly isSearch: boolean;
  readonly topic: FaqTopic | undefined;
  readonly query: string;
}

function Entries({ faq: { Topics: topics, Entries: entries }, isSearch, topic, query }: EntriesProps) {
  if (entries.length === 0)
    return (
      <EmptyState icon={SearchX} title={t('texts.faq.none')} text={t('texts.faq.none.text')}>
        {isSearch && topic !== undefined && (
          <Link to={`${paths.faq}${query}`} className={buttonLook()}>
            {t('texts.faq.everywhere')}
          </Link>
        )}
      </EmptyState>
    );
  const groups = topics
    .map(({ Topic, Name }) => ({ Topic, Name, found: entries.filter((entry) => entry.Topic === Topic) }))
    .filter(({ found }) => found.length > 0);
  return (
    <>
      <LanguageNote lang={entries[0]?.Lang ?? ''} />
      {groups.map(({ Topic, Name, found }) => (
        <section key={Topic} data-topic={Topic} className="grid grid-cols-[minmax(0,1fr)] gap-2">
          <h2>{Name}</h2>
          {found.map((entry) => (
            <FaqEntryView
              key={entry.Permalink}
              entry={entry}
              isHit={isSearch}
              path={topicPath(entry.Topic)}
            />
          ))}
        </section>
      ))}
    </>
  );
}
