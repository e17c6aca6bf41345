import type { ComponentType, ReactNode } from 'react'
import type { Check } from './page-checks.ts'
import type { ColorRule } from './colors/colors.ts'
import type { ContentFacts } from './content-kind.ts'
import type { ContentDraft, ContentEditor } from './draft/content-store.ts'
import type { Live } from './draft/observable-store.ts'
import type { PreviewKind } from './preview/preview-kind.tsx'

/** Setting groups, from top to bottom. */
export type Groups = readonly (readonly [key: string, group: ComponentType])[]

/** The full-screen editor of a content kind, separate from the kind so that lists don't load it. */
interface EditorFacts<V extends object, D extends ContentFacts & V> {
  /** Shown above the name: 'Payment page · Standard'. */
  label: (draft: D) => string
  groups: (draft: D) => Groups
  colours: readonly ColorRule<V>[]
  /** Context of the kind, for groups that read values by name. */
  Provider: ComponentType<{ editor: Live<ContentEditor<V, D>>; children: ReactNode }>
  /** Title of the checks; 'Before you publish' if absent. */
  checksTitle?: string
  /** The settings group of a part of the preview, which opens when the part is clicked. */
  groupOf?: (part: string) => string | undefined
  /** Shown above the checks, such as usage statistics. */
  Beside?: ComponentType<{ page: D }>
  /** Shown below the checks. */
  Below?: ComponentType<{ page: D }>
  /** Opens the published version as shoppers see it; shown while the page is live. */
  ViewLive?: ComponentType<{ page: D }>
}

interface EditorDescription<V extends object, D extends ContentFacts & V> extends EditorFacts<V, D> {
  preview: PreviewKind<V, D>
  /** Checks before publishing. `hiddenParts`: labels of elements that custom CSS hides. */
  useChecks: (draft: ContentDraft<V, D>, hiddenParts: readonly string[]) => readonly Check[]
}

interface CheckedProps<V extends object, D extends object> {
  draft: ContentDraft<V, D>
  hiddenParts: readonly string[]
  children: (checks: readonly Check[]) => ReactNode
}

/** An editor description with its hooks wrapped in components, so that rendering it calls no hooks. */
export interface EditorKind<V extends object, D extends ContentFacts & V> extends EditorFacts<V, D>, PreviewKind<V, D> {
  Checked: ComponentType<CheckedProps<V, D>>
}

/** Creates the editor of a kind. Call it once, at module level. */
export function editorOf<V extends object, D extends ContentFacts & V>({
  preview,
  useChecks,
  ...facts
}: EditorDescription<V, D>): EditorKind<V, D> {
  function Checked({ draft, hiddenParts, children }: CheckedProps<V, D>) {
    return children(useChecks(draft, hiddenParts))
  }
  return { ...preview, ...facts, Checked }
}

/** A draft with its current values, saved or not. */
export const shownOf = <V extends object, D extends ContentFacts & V>(page: D, values: V): D => ({ ...page, ...values })
