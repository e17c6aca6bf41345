import { useDeferredValue } from 'react'
import type { CssCheckResult, ProtectedPart } from '../../../../../shared/preview.ts'
import { withCssFindings } from '../page-checks.ts'
import { idOf, type ContentFacts } from '../content-kind.ts'
import type { ContentDraft } from '../draft/content-store.ts'
import type { EditorKind } from '../editor-kind.tsx'
import { useEditing, type Live } from '../draft/observable-store.ts'
import { PublishAside } from './publish-aside.tsx'

const partWords: Readonly<Record<ProtectedPart, string>> = {
  price: 'the prices',
  total: 'the total',
  consent: 'the terms',
  pay: 'the pay button',
}

/** False in the first render, then true: for parts that can render after the page in the frame. */
const useAfterPaint = (): boolean => useDeferredValue(true, false)

interface AsideProps<V extends object, D extends ContentFacts & V> {
  of: EditorKind<V, D>
  live: Live<ContentDraft<V, D>>
  found: CssCheckResult
  onVersions: () => void
}

/** The column next to the preview: checks before publishing, and the published version. */
export function ContentAside<V extends object, D extends ContentFacts & V>({
  of,
  live,
  found,
  onVersions,
}: AsideProps<V, D>) {
  const draft = useEditing(live)
  const here = useAfterPaint()
  if (!here) return null
  const hiddenParts = found.hidden.map((part) => partWords[part])
  return (
    <>
      {of.Beside && <of.Beside page={draft.page} />}
      <of.Checked draft={draft} hiddenParts={hiddenParts}>
        {(checks) => (
          <PublishAside
            page={draft.page}
            id={idOf(of.kind, draft.page)}
            byFlow={of.kind.shownByFlow?.(draft.page) ?? false}
            published={draft.published}
            one={of.kind.words.one}
            title={of.checksTitle}
            checks={withCssFindings(checks, found)}
            onVersions={onVersions}
            viewLive={of.ViewLive && draft.page.status === 'live' && <of.ViewLive page={draft.page} />}
          />
        )}
      </of.Checked>
      {of.Below && <of.Below page={draft.page} />}
    </>
  )
}
