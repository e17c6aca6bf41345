import { createContext, useContext, type ReactNode } from 'react'
import type { OptimizerDraft } from '../../../../shared/contracts/pages/optimizers.ts'
import type { ContentEditor } from '../editor/draft/content-store.ts'
import { useEditing, type Live } from '../editor/draft/observable-store.ts'
import type { OptimizerValues } from './optimizer-kind.ts'

/** An optimizer in its editor. */
export type OptimizerEditor = ContentEditor<OptimizerValues, OptimizerDraft>

const OptimizerContext = createContext<Live<OptimizerEditor> | null>(null)

/** Provides the edited optimizer to all settings. */
export function OptimizerProvider({ editor, children }: { editor: Live<OptimizerEditor>; children: ReactNode }) {
  return <OptimizerContext value={editor}>{children}</OptimizerContext>
}

/**
 * The edited optimizer. Rerenders the component only when a value that it read changes.
 * @throws outside of its provider
 */
export function useOptimizer(): OptimizerEditor {
  const editor = useContext(OptimizerContext)
  if (editor === null) throw new Error('useOptimizer must be used within an OptimizerProvider')
  return useEditing(editor)
}
