import { Gift } from 'lucide-react';
import { t } from '../../core/words.ts';
import { EmptyState } from '../../ui/surface.tsx';

export function Bonuses() {
  return <EmptyState icon={Gift} title={t('user.bonuses.empty')} text={t('user.bonuses.text')} />;
}
