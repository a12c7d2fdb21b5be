import type { ContentDocument, ContentText, ContentVersion } from '@evens/contract';
import { presentPicture } from '../present.ts';
import type { DocumentRow, TextRow, VersionRow } from './document-store.ts';

export function presentDocument(document: DocumentRow): ContentDocument {
  const { id, kind, slug, fields, revision, isWithdrawn, title, changedAt, languages } = document;
  return {
    ID: id,
    Kind: kind,
    Slug: slug,
    Fields: fields,
    Revision: revision,
    IsWithdrawn: isWithdrawn,
    Title: title,
    ChangedDate: changedAt.toISOString(),
    Languages: languages.map(({ language, isPublished, hasDraft, isUpdate }) => ({
      Language: language,
      IsPublished: isPublished,
      HasDraft: hasDraft,
      IsUpdate: isUpdate,
    })),
  };
}

export function presentVersion(version: VersionRow): ContentVersion {
  return {
    ID: version.id,
    Language: version.language,
    No: version.no,
    State: version.state,
    Version: version.label,
    Author: version.author,
    ChangedDate: version.changedAt.toISOString(),
    PublishedBy: version.publishedBy,
    PublishedDate: version.publishedAt?.toISOString() ?? null,
    ReplacedDate: version.replacedAt?.toISOString() ?? null,
    Reason: version.reason,
    IsMaterial: version.isMaterial,
  };
}

export function presentText(text: TextRow): ContentText {
  return {
    ...presentVersion(text),
    Title: text.title,
    Summary: text.summary,
    Text: text.body,
    Button: text.button,
    Picture: text.picture && presentPicture(text.picture),
    Revision: text.revision,
  };
}
