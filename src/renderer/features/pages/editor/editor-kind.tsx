import type { ComponentType, ReactNode } from 'react'
import type { Check } from './page-checks.ts'
import type { ColourRule } from './colors/colors.ts'
import type { ContentFacts } from './content-kind.ts'
import type { ContentDraft, ContentEditor } from './draft/content-store.ts'
import type { Live } from './draft/observable-store.ts'
import type { PreviewKind } from './preview/preview-kind.tsx'

/** The groups of settings, from the top. */
export type Groups = readonly (readonly [key: string, group: ComponentType])[]

/** How one kind of content is edited full-screen. It is apart from the kind, so that lists load none of it. */
interface EditorFacts<V extends object, D extends ContentFacts & V> {
  /** Stands over the name: 'Payment page · Standard'. */
  label: (draft: D) => string
  groups: (draft: D) => Groups
  colours: readonly ColourRule<V>[]
  /** The kind's own context, for groups that read values by name. */
  Provider: ComponentType<{ editor: Live<ContentEditor<V, D>>; children: ReactNode }>
  /** What stands over the checks, such as what shoppers did with it. */
  Beside?: ComponentType<{ page: D }>
}

interface EditorDescription<V extends object, D extends ContentFacts & V> extends EditorFacts<V, D> {
  preview: PreviewKind<V, D>
  /** What to know before publishing. `hiddenParts`: what custom CSS would hide, in words. */
  useChecks: (draft: ContentDraft<V, D>, hiddenParts: readonly string[]) => readonly Check[]
}

interface CheckedProps<V extends object, D extends object> {
  draft: ContentDraft<V, D>
  hiddenParts: readonly string[]
  children: (checks: readonly Check[]) => ReactNode
}

/** A description with its hooks in components, since a hook must not come with what is rendered. */
export interface EditorKind<V extends object, D extends ContentFacts & V> extends EditorFacts<V, D>, PreviewKind<V, D> {
  Checked: ComponentType<CheckedProps<V, D>>
}

/** Makes the editor of a kind; once, beside its screen. */
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

/** A draft as it stands, with values that may not be saved yet. */
export const shownOf = <V extends object, D extends ContentFacts & V>(page: D, values: V): D => ({ ...page, ...values })
