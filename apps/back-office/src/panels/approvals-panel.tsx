import { hasKey } from '@evens/base';
import { proposalAreas } from '@evens/contract';
import { type Answer, api, callQuery } from '@evens/web/core/api.ts';
import { DateAndTime } from '@evens/web/core/formatted.tsx';
import { useUser } from '@evens/web/core/session.ts';
import { t } from '@evens/web/core/words.ts';
import { Link } from '@evens/web/navigation/index.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { Badge, type BadgeTone, EmptyState, ErrorNote } from '@evens/web/ui/surface.tsx';
import { useQuery } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { Loaded, Section } from './back-office-parts.tsx';
import { panelLink } from './panel-link.ts';
import { useAct } from './use-act.ts';

const POLL_MS = 5000;
const proposalsQuery = { ...callQuery('GET /api/desk/proposals'), refetchInterval: POLL_MS };
type Proposal = Answer<'GET /api/desk/proposals'>['Proposals'][number];

const states = {
  open: 'warn',
  approved: 'up',
  rejected: 'down',
  expired: 'plain',
} as const satisfies Readonly<Record<string, BadgeTone>>;

function parseState(state: string): keyof typeof states {
  return hasKey(states, state) ? state : 'expired';
}

function kindText(kind: string): string {
  return hasKey(proposalAreas, kind) ? t(`backoffice.approvals.${kind}`) : kind;
}

/** Proposals of operators that a second operator has to approve. */
export function ApprovalsPanel() {
  const found = useQuery(proposalsQuery);
  return (
    <Section title={t('backoffice.approvals.title')}>
      <Loaded found={found}>
        {({ Proposals }) =>
          Proposals.length === 0 ? (
            <EmptyState icon={Inbox} title={t('backoffice.approvals.none')} />
          ) : (
            <ul className="divide-y divide-line">
              {Proposals.map((proposal) => (
                <li key={proposal.ID} className="py-3">
                  <ProposalRow proposal={proposal} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Section>
  );
}

/** Panels with a page of the thing that a proposal changes. */
const pages: Readonly<Record<string, string>> = {
  ...{ ticket: 'ticket', match: 'match', player: 'player', game: 'casino-game' },
};

/** The number or name of the subject, as a link if it has a page. The details name the player of an account. */
function ProposalSubject({ subject }: { readonly subject: string }) {
  const at = subject.indexOf(':');
  const [kind, name] = [subject.slice(0, Math.max(at, 0)), subject.slice(at + 1)];
  if (at < 0 || kind === 'account') return null;
  const page = pages[kind];
  const id = kind === 'game' ? name : /^\d+/.exec(name)?.[0];
  const text = <bdi translate="no">{/^\d/.test(name) ? `#${name}` : name}</bdi>;
  return page === undefined || id === undefined ? (
    text
  ) : (
    <Link to={panelLink(page, id)} className="underline underline-offset-2">
      {text}
    </Link>
  );
}

function ProposalRow({ proposal }: { readonly proposal: Proposal }) {
  const { ID, Kind, Subject, Details, Reason, ProposedBy, ProposedAt, State, DecidedBy } = proposal;
  const user = useUser();
  const act = useAct(hasKey(proposalAreas, Kind) ? proposalAreas[Kind] : 'approvals');
  const state = parseState(State);
  const decide = (Approve: boolean) =>
    void act.run(() => api('POST /api/desk/proposal', { body: { ID, Approve } }));
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap items-baseline gap-2">
        <p className="font-[620]">
          {kindText(Kind)} <ProposalSubject subject={Subject} />
        </p>
        <Badge tone={states[state]}>{t(`backoffice.results.${state}`)}</Badge>
      </div>
      <p>
        <bdi translate="no" className="whitespace-pre-line">
          {Details}
        </bdi>
      </p>
      <p className="text-sm text-quiet">
        <bdi>{ProposedBy}</bdi> · <DateAndTime atMs={Date.parse(ProposedAt)} /> · <bdi>{Reason}</bdi>
        {DecidedBy !== '' && (
          <>
            {' '}
            · {t('backoffice.results.decided-by')} <bdi>{DecidedBy}</bdi>
          </>
        )}
      </p>
      <ErrorNote text={act.error} />
      {state === 'open' &&
        act.isAllowed &&
        (user?.UserName === ProposedBy ? (
          <p className="text-sm text-faint">{t('backoffice.results.another')}</p>
        ) : (
          <div className="flex flex-wrap gap-2">
            <Button kind="primary" busy={act.isBusy} onClick={() => decide(true)}>
              {t('backoffice.approvals.approve')}
            </Button>
            <Button kind="danger" busy={act.isBusy} onClick={() => decide(false)}>
              {t('backoffice.results.reject')}
            </Button>
          </div>
        ))}
    </div>
  );
}
