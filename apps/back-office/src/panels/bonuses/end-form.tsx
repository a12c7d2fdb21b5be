import { ReasonForm } from '../back-office-parts.tsx';
import { SubmitButtons } from '../submit-buttons.tsx';
import type { Act } from '../use-act.ts';

interface EndFormProps {
  readonly act: Act;
  readonly label: string;
  end(reason: string): ReturnType<Parameters<Act['run']>[0]>;
  onClose(): void;
}

/** Ends the chosen code or grant, with a reason. */
export function EndForm({ act, label, end, onClose }: EndFormProps) {
  return (
    <div className="mt-3 max-w-[1000px]">
      <ReasonForm
        act={act}
        onSubmit={async (reason) => {
          if (await act.run(() => end(reason))) onClose();
        }}
        buttons={(_reason, isReady) => (
          <SubmitButtons
            label={label}
            kind="danger"
            isBusy={act.isBusy}
            isReady={isReady}
            onCancel={onClose}
          />
        )}
      />
    </div>
  );
}
