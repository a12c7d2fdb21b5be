import type { OperatorArea } from '@evens/contract';
import { t } from '@evens/web/core/words.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { Badge } from '@evens/web/ui/surface.tsx';
import { useState } from 'react';
import { Section } from './back-office-parts.tsx';
import { CallForm, type FormBody, type FormCall } from './forms/call-form.tsx';
import { useAct } from './use-act.ts';

interface SwitchSectionProps<K extends FormCall> {
  readonly area: OperatorArea;
  readonly title: string;
  readonly text: string;
  readonly isOn: boolean;
  /** Labels of both states and of the buttons that change to them. */
  readonly labels?: {
    readonly on: string;
    readonly off: string;
    readonly turnOn: string;
    readonly turnOff: string;
  };
  /** Whether turning it off closes something for players. */
  readonly isOffDanger?: boolean;
  /** The call that changes to the other state, and its body. */
  readonly call: K;
  readonly fixed: FormBody<K>;
}

const flagLabels = () => ({
  on: t('backoffice.flag.on'),
  off: t('backoffice.flag.off'),
  turnOn: t('backoffice.flag.turn-on'),
  turnOff: t('backoffice.flag.turn-off'),
});

/** One switch: its state, and a form with a reason that changes it. */
export function SwitchSection<K extends FormCall>(props: SwitchSectionProps<K>) {
  const { area, title, text, isOn, labels = flagLabels(), isOffDanger = false, call, fixed } = props;
  const act = useAct(area);
  const [isChanging, setChanging] = useState(false);
  const isDanger = isOn && isOffDanger;
  const label = isOn ? labels.turnOff : labels.turnOn;
  return (
    <Section title={title}>
      <div className="grid gap-3">
        <div className="flex items-center justify-between gap-3">
          <p className="text-quiet">{text}</p>
          <span className="shrink-0 whitespace-nowrap">
            <Badge tone={isOn ? 'up' : isOffDanger ? 'down' : 'plain'}>{isOn ? labels.on : labels.off}</Badge>
          </span>
        </div>
        {!act.isAllowed ? null : isChanging ? (
          <CallForm<K>
            {...{ call, act, fixed }}
            kind={isDanger ? 'danger' : 'primary'}
            button={label}
            onDone={() => setChanging(false)}
            onCancel={() => setChanging(false)}
          />
        ) : (
          <div>
            <Button kind={isDanger ? 'danger' : 'plain'} onClick={() => setChanging(true)}>
              {label}
            </Button>
          </div>
        )}
      </div>
    </Section>
  );
}
