import { createContext, useContext, type ReactNode } from 'react'
import type { ConfirmationPageDraft } from '../../../../shared/contracts/confirmation-pages.ts'
import type { ContentEditor } from '../editor/use-content-draft.ts'
import type { ConfirmationValues } from './confirmation-kind.ts'

/** A confirmation page in its editor. */
export type ConfirmationEditor = ContentEditor<ConfirmationValues, ConfirmationPageDraft>

const ConfirmationPageContext = createContext<ConfirmationEditor | null>(null)

interface ConfirmationPageProviderProps {
  editor: ConfirmationEditor
  children: ReactNode
}

/** The confirmation page that is edited, for every setting below. */
export function ConfirmationPageProvider({ editor, children }: ConfirmationPageProviderProps) {
  return <ConfirmationPageContext value={editor}>{children}</ConfirmationPageContext>
}

/**
 * The confirmation page that is edited.
 * @throws outside of its provider
 */
export function useConfirmationPage(): ConfirmationEditor {
  const editor = useContext(ConfirmationPageContext)
  if (editor === null) throw new Error('useConfirmationPage must be used within a ConfirmationPageProvider')
  return editor
}
