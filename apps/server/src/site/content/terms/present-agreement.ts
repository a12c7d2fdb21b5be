import { legalVersionName } from '../legal.ts';
import type { AgreementRow } from './agreement-store.ts';

export function presentAgreement(agreement: AgreementRow) {
  const { versionId, name, title, language, agreedAt } = agreement;
  return {
    Name: name,
    VersionID: versionId,
    Version: legalVersionName(agreement),
    Title: title,
    Lang: language,
    AgreedDate: agreedAt.toISOString(),
  };
}
