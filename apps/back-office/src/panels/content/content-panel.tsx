import { useSearchParams } from '@evens/web/navigation/index.ts';
import { useMayRead } from '../operator-rights.ts';
import { AgreedTerms } from './agreed-terms.tsx';
import { ContentList } from './content-list.tsx';
import { DocumentEditor } from './document-editor.tsx';
import { PicturesSection } from './pictures-section.tsx';

const ID_MAX = 15;

/** The texts of the site: the list of documents, or the editor of the document in the address. */
export function ContentPanel() {
  const [search, setSearch] = useSearchParams();
  const hasAgreements = useMayRead('compliance');
  const named = search.get('document') ?? '';
  const language = search.get('language') ?? 'en';
  const id = /^[1-9]\d*$/.test(named) && named.length <= ID_MAX ? Number(named) : undefined;
  const open = (documentId: number, inLanguage = 'en') =>
    setSearch({ tab: 'content', document: String(documentId), language: inLanguage });
  if (id !== undefined)
    return (
      <DocumentEditor
        key={`${id} ${language}`}
        id={id}
        language={language}
        onLanguage={(chosen) => open(id, chosen)}
        onClose={() => setSearch({ tab: 'content' })}
      />
    );
  return (
    <>
      <ContentList onOpen={open} />
      <PicturesSection />
      {hasAgreements && <AgreedTerms />}
    </>
  );
}
