import { createContext, useContext, type ReactNode } from 'react'
import type { OptimizerDraft } from '../../../../shared/contracts/pages/optimizers.ts'
import type { ContentEditor } from '../editor/draft/content-store.ts'
import { useEditing, type Live } from '../editor/draft/observable-store.ts'
import type { OptimizerValues } from './optimizer-kind.ts'

/** An optimizer in its editor. */
export type OptimizerEditor = ContentEditor<OptimizerValues, OptimizerDraft>

const OptimizerContext = createContext<Live<OptimizerEditor> | null>(null)

/** The optimizer that is edited, for every setting below. */
export function OptimizerProvider({ editor, children }: { editor: Live<OptimizerEditor>; children: ReactNode }) {
  return <OptimizerContext value={editor}>{children}</OptimizerContext>
}

/**
 * The optimizer that is edited; a component is drawn anew when something changes that it has read.
 * @throws outside of its provider
 */
export function useOptimizer(): OptimizerEditor {
  const editor = useContext(OptimizerContext)
  if (editor === null) throw new Error('useOptimizer must be used within an OptimizerProvider')
  return useEditing(editor)
}
