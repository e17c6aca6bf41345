import { createContext, useContext, type ReactNode } from 'react'
import type { PortalDraft } from '../../../../shared/contracts/subscriptions/portal-settings.ts'
import type { ContentEditor } from '../editor/draft/content-store.ts'
import { useEditing, type Live } from '../editor/draft/observable-store.ts'
import type { PortalValues } from './portal-kind.ts'

/** The portal in its editor. */
export type PortalEditor = ContentEditor<PortalValues, PortalDraft>

const PortalContext = createContext<Live<PortalEditor> | null>(null)

export const PortalProvider = ({ editor, children }: { editor: Live<PortalEditor>; children: ReactNode }) => (
  <PortalContext value={editor}>{children}</PortalContext>
)

/**
 * The edited portal. Rerenders the component only when a value that it read changes.
 * @throws outside of its provider
 */
export function usePortal(): PortalEditor {
  const editor = useContext(PortalContext)
  if (editor === null) throw new Error('usePortal must be used within a PortalProvider')
  return useEditing(editor)
}
