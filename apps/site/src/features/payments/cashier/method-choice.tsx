import { paths } from '@evens/web/core/route-paths.ts';
import { t, words } from '@evens/web/core/words.ts';
import { Link } from '@evens/web/navigation/index.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { type ReactNode, useRef, useState } from 'react';
import { MethodTiles } from './method-tiles.tsx';
import { scrollToForm } from './scroll-to-form.ts';

interface MethodChoiceProps {
  /** Payment methods; tiles of one group are shown together. */
  readonly methods: readonly {
    readonly Key: string;
    readonly Name: string;
    readonly Group: string;
    readonly Link?: string;
    readonly DisabledMessage?: string | null;
  }[];
  readonly chosen: string | undefined;
  /** The form of the chosen method. */
  readonly children: ReactNode;
  onChoose(key: string): void;
}

/** The tiles of the methods in their groups, and below them the form. */
export function MethodChoice({ methods, chosen, children, onChoose }: MethodChoiceProps) {
  const form = useRef<HTMLDivElement>(null);
  const showForm = () => requestAnimationFrame(() => scrollToForm(form.current));
  // On phones only the chosen method is shown above its form. Arrow keys do not fold the tiles that they walk through.
  const [isUnfolded, setUnfolded] = useState(false);
  const isPressed = useRef(false);
  const isFolded = chosen !== undefined && !isUnfolded;
  const hiddenCount = methods.filter(({ Key }) => Key !== chosen).length;
  function unfold() {
    isPressed.current = false;
    setUnfolded(true);
  }
  const groups = Map.groupBy(methods, ({ Group }) => Group);
  return (
    <div className="mx-auto grid max-w-[560px] gap-5 p-5">
      {[...groups].map(([group, ofGroup]) => (
        <MethodTiles
          key={group}
          label={groupLabel(group)}
          tiles={ofGroup.map(({ Key, Name, Link, DisabledMessage }) => ({
            key: Key,
            name: Name,
            link: Link,
            disabled: DisabledMessage ?? undefined,
          }))}
          chosen={chosen}
          isFolded={isFolded}
          onChoose={(key) => {
            if (isPressed.current) setUnfolded(false);
            onChoose(key);
          }}
          onPressed={() => {
            isPressed.current = true;
            showForm();
          }}
        />
      ))}
      {isFolded && hiddenCount > 0 && (
        <Button wide data-more-methods className="tablet:hidden" onClick={unfold}>
          {t('cashier.more-methods', { count: hiddenCount })}
        </Button>
      )}
      <div ref={form}>{children}</div>
      <p>
        <Link
          to={paths.paymentMethods}
          className="text-sm text-quiet underline touch:inline-block touch:py-3"
        >
          {t('methods.all')}
        </Link>
      </p>
    </div>
  );
}

/** The name of a group of methods. */
export function groupLabel(group: string): string {
  const key = `payments.group.${group}`;
  return words().has(key) ? words().t(key) : t('cashier.method');
}
