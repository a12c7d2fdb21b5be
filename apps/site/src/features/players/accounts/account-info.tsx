import { useUser } from '@evens/web/core/session.ts';
import { t } from '@evens/web/core/words.ts';
import { useSearchParams } from '@evens/web/navigation/index.ts';
import { CollapseSection as Section } from '@evens/web/ui/collapse-section.tsx';
import { Documents } from '../documents/index.ts';
import { Preferences } from '../settings/index.ts';
import { AgreedTerms } from './agreed-terms.tsx';
import { ChangePassword } from './change-password.tsx';
import { CloseAccount } from './close-account.tsx';
import { DataExport } from './data-export.tsx';
import { EmailAddress } from './email-address.tsx';
import { LoginList } from './login-list.tsx';
import { PersonalData } from './personal-data.tsx';
import { SecondFactor } from './second-factor/second-factor.tsx';
import { SessionList } from './session-list.tsx';

/** Personal data, log-in, security and display settings of the player. */
export function AccountInfo() {
  const user = useUser();
  const [search] = useSearchParams();
  if (!user) return null;
  return (
    <div className="mx-auto grid max-w-[680px] gap-3 p-4 tablet:p-5">
      <Section title={t('user.info.details')} isOpenAtFirst>
        <PersonalData user={user} />
      </Section>
      <Section title={t('documents.title')} isOpenAtFirst={search.get('section') === 'documents'}>
        <Documents />
      </Section>
      <Section title={t('accounts.register.email')} isOpenAtFirst={!user.IsEmailConfirmed}>
        <EmailAddress user={user} />
      </Section>
      <Section title={t('user.password.title')}>
        <ChangePassword user={user} />
      </Section>
      <Section title={t('user.factor.title')}>
        <SecondFactor />
      </Section>
      <Section title={t('user.sessions.title')}>
        <SessionList />
      </Section>
      <Section title={t('user.logins.title')}>
        <LoginList />
      </Section>
      <Section title={t('shell.settings')}>
        <div className="max-w-[440px] p-4">
          <Preferences />
        </div>
      </Section>
      <Section title={t('user.agreed.title')}>
        <AgreedTerms />
      </Section>
      <Section title={t('user.export.title')}>
        <DataExport />
      </Section>
      <Section title={t('user.close.title')}>
        <CloseAccount user={user} />
      </Section>
    </div>
  );
}
