import { useCallback, useMemo, type ComponentType, type ReactNode } from 'react'
import type { PreviewContent } from '../../../../../shared/preview.ts'
import type { ContentFacts, EditedKind } from '../content-kind.ts'
import type { PreviewChoice } from './preview-choices.ts'

/** The preview of a content kind, in its editor and in its own window. */
interface PreviewFacts<V extends object, D extends ContentFacts & V> {
  kind: EditedKind<V, D>
  /** The options that affect the preview. */
  choices: (page: D, values: V) => readonly PreviewChoice[]
}

interface PreviewDescription<V extends object, D extends ContentFacts & V, B> extends PreviewFacts<V, D> {
  /**
   * Loads related data from its own lists. Use `page` for ids and similar fields, as it may be outdated; `values` are
   * the latest, and fields that are read are tracked.
   */
  useBeside: (page: D, values: V) => B
  /** The draft as sent to the frame. */
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

/** A preview description with its hooks wrapped in components, so that rendering it calls no hooks. */
export interface PreviewKind<V extends object, D extends ContentFacts & V> extends PreviewFacts<V, D> {
  /** Loads related data, and rerenders when that changes and not on every keystroke. */
  Around: ComponentType<BesideProps<V, D>>
  Look: ComponentType<LookProps<D>>
}

/** Creates the preview of a kind. Call it once, in a separate file, so that previewing does not load the editor. */
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
