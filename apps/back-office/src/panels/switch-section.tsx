import type { Result } from '@evens/base';
import type { OperatorArea } from '@evens/contract';
import type { Refused } from '@evens/web/core/api.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { Badge } from '@evens/web/ui/surface.tsx';
import { useState } from 'react';
import { ReasonForm, Section } from './back-office-parts.tsx';
import { SubmitButtons } from './submit-buttons.tsx';
import { useAct } from './use-act.ts';

interface SwitchSectionProps {
  readonly area: OperatorArea;
  readonly title: string;
  readonly text: string;
  readonly isOn: boolean;
  /** Labels of both states and of the buttons that change to them. */
  readonly labels: {
    readonly on: string;
    readonly off: string;
    readonly turnOn: string;
    readonly turnOff: string;
  };
  /** Whether turning it off closes something for players. */
  readonly isOffDanger: boolean;
  flip(reason: string): Promise<Result<unknown, Refused>>;
}

/** One switch: its state, and a form with a reason that changes it. */
export function SwitchSection({ area, title, text, isOn, labels, isOffDanger, flip }: SwitchSectionProps) {
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
          <ReasonForm
            act={act}
            onSubmit={async (reason) => {
              if (await act.run(() => flip(reason))) setChanging(false);
            }}
            buttons={(_reason, isReady) => (
              <SubmitButtons
                label={label}
                kind={isDanger ? 'danger' : 'primary'}
                isBusy={act.isBusy}
                isReady={isReady}
                onCancel={() => setChanging(false)}
              />
            )}
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
