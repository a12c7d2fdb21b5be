import type { SiteFlag } from '@evens/contract';
import { callQuery } from '@evens/web/core/api.ts';
import { t } from '@evens/web/core/words.ts';
import { useQuery } from '@tanstack/react-query';
import { Loaded } from './back-office-parts.tsx';
import { SwitchSection } from './switch-section.tsx';

const query = callQuery('GET /api/desk/site-flags');

/** Switches of the whole site. */
export function SitePanel() {
  const found = useQuery(query);
  return (
    <Loaded found={found}>
      {({ Flags, IsOneLanguage }) =>
        Flags.map(({ Flag, IsOn }) => (
          <FlagSwitch
            key={Flag}
            flag={Flag}
            isOn={IsOn}
            text={t(
              Flag === 'multi-language' && IsOneLanguage
                ? 'backoffice.site-flag.one-language'
                : `backoffice.site-flag.${Flag}.text`,
            )}
          />
        ))
      }
    </Loaded>
  );
}

interface FlagSwitchProps {
  readonly flag: SiteFlag;
  readonly isOn: boolean;
  readonly text: string;
}

function FlagSwitch({ flag, isOn, text }: FlagSwitchProps) {
  return (
    <SwitchSection
      area="operations"
      title={t(`backoffice.site-flag.${flag}`)}
      text={text}
      isOn={isOn}
      isOffDanger
      call="POST /api/desk/site-flag"
      fixed={{ Flag: flag, IsOn: !isOn }}
    />
  );
}
