import { Gift, Mail } from 'lucide-react';
import { t } from '../../core/words.ts';
import { EmptyState } from '../../ui/surface.tsx';

export function Messages() {
  return <EmptyState icon={Mail} title={t('user.messages.empty')} text={t('user.messages.text')} />;
}

export function Bonuses() {
  return <EmptyState icon={Gift} title={t('user.bonuses.empty')} text={t('user.bonuses.text')} />;
}
