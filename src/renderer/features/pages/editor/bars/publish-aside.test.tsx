import { fireEvent, screen } from '@testing-library/react'
import { IconTruck } from '@tabler/icons-react'
import { expect, it, vi } from 'vitest'
import { renderRoutes } from '../../../../../../tests/support/app/render-app.tsx'
import { signedInDevice } from '../../../../../../tests/support/app/signed-in.ts'
import { SettingGroup, SettingGroups } from '../../../../ui/resource/editor-parts.tsx'
import { EditorFrame } from '../../../../ui/resource/editor-screen.tsx'
import { CheckRow } from './publish-aside.tsx'

it('links a check to the settings group that fixes it', async () => {
  signedInDevice()
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {})
  const group = { label: 'Add shipping method', title: 'Shipping methods' }
  const editor = (
    <EditorFrame
      kind="Page"
      load={{ loading: false, error: null, onRetry: () => {} }}
      bar={null}
      settings={
        <SettingGroups>
          <SettingGroup title="Shipping methods" icon={IconTruck}>
            <p>No method yet</p>
          </SettingGroup>
        </SettingGroups>
      }
      aside={<CheckRow check={{ key: 'shipping', ok: false, title: 'No shipping rate', group }} />}
    >
      <p>The page</p>
    </EditorFrame>
  )
  renderRoutes([{ path: '/', element: editor }], '/')
  fireEvent.click(await screen.findByRole('button', { name: 'Preview' }))
  const link = screen.getByRole('button', { name: 'Add shipping method' })
  for (const _ of [1, 2]) {
    fireEvent.click(link)
    const head = screen.getByRole('button', { name: 'Shipping methods' })
    expect(head.getAttribute('aria-expanded')).toBe('true')
    expect(document.activeElement).toBe(head)
  }
  expect(screen.getByText('No method yet')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Settings' }).getAttribute('aria-pressed')).toBe('true')
  expect(scrolled).toHaveBeenCalledTimes(2)
})
