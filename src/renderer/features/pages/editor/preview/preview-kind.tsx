import { useCallback, useMemo, type ComponentType, type ReactNode } from 'react'
import type { PreviewContent } from '../../../../../shared/preview.ts'
import type { ContentFacts, ContentKind } from '../content-kind.ts'
import type { PreviewChoice } from './preview-choices.ts'

/** How one kind of content is looked at, in its editor and in a window of its own. */
interface PreviewFacts<V extends object, D extends ContentFacts & V> {
  kind: ContentKind<V, D>
  /** What it can be shown with; only what changes something. */
  choices: (page: D, values: V) => readonly PreviewChoice[]
}

interface PreviewDescription<V extends object, D extends ContentFacts & V, B> extends PreviewFacts<V, D> {
  /**
   * What stands beside it in lists of its own. It reads ids and the like of the draft: `page` may be an older one, and
   * `values` are the newest, of which it follows what it reads.
   */
  useBeside: (page: D, values: V) => B
  /** The draft as the frame is told of it. */
  contentOf: (shown: D, beside: B) => PreviewContent
}

interface BesideProps<V, D> {
  page: D
  values: V
  children: (contentOf: (shown: D) => PreviewContent) => ReactNode
}

interface LookProps<D> {
  shown: D
  children: (content: PreviewContent) => ReactNode
}

/** A description with its hooks in components, since a hook must not come with what is rendered. */
export interface PreviewKind<V extends object, D extends ContentFacts & V> extends PreviewFacts<V, D> {
  /** Reads what stands beside the draft, which is drawn anew when that is another and not with every key. */
  Around: ComponentType<BesideProps<V, D>>
  Look: ComponentType<LookProps<D>>
}

/** Makes the preview of a kind; once, in a file of its own, so that looking loads none of its editor. */
export function previewOf<V extends object, D extends ContentFacts & V, B>({
  useBeside,
  contentOf,
  ...facts
}: PreviewDescription<V, D, B>): PreviewKind<V, D> {
  function Around({ page, values, children }: BesideProps<V, D>) {
    const beside = useBeside(page, values)
    return children(useCallback((shown) => contentOf(shown, beside), [beside]))
  }
  function Look({ shown, children }: LookProps<D>) {
    const beside = useBeside(shown, shown)
    return children(useMemo(() => contentOf(shown, beside), [shown, beside]))
  }
  return { ...facts, Around, Look }
}
