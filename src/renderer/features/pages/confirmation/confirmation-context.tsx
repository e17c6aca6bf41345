import { createContext, useContext, type ReactNode } from 'react'
import type { ConfirmationPageDraft } from '../../../../shared/contracts/pages/confirmation-pages.ts'
import type { ContentEditor } from '../editor/draft/content-store.ts'
import { useEditing, type Live } from '../editor/draft/observable-store.ts'
import type { ConfirmationValues } from './confirmation-kind.ts'

/** A confirmation page in its editor. */
export type ConfirmationEditor = ContentEditor<ConfirmationValues, ConfirmationPageDraft>

const ConfirmationPageContext = createContext<Live<ConfirmationEditor> | null>(null)

interface ConfirmationPageProviderProps {
  editor: Live<ConfirmationEditor>
  children: ReactNode
}

/** Provides the edited confirmation page to all settings. */
export function ConfirmationPageProvider({ editor, children }: ConfirmationPageProviderProps) {
  return <ConfirmationPageContext value={editor}>{children}</ConfirmationPageContext>
}

/**
 * The edited confirmation page. Rerenders the component only when a value that it read changes.
 * @throws outside of its provider
 */
export function useConfirmationPage(): ConfirmationEditor {
  const editor = useContext(ConfirmationPageContext)
  if (editor === null) throw new Error('useConfirmationPage must be used within a ConfirmationPageProvider')
  return useEditing(editor)
}
