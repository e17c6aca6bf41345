import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { renderAt } from '../../../../../tests/support/app/render-app.tsx'
import { SelectStoreDialog } from './select-store-dialog.tsx'
import type { LayoutStore } from '../types.ts'

const stores: LayoutStore[] = [
  { store_id: 'str_1', store_name: 'Fernhill', store_logo: 'None', note: 'fernhill.example' },
  { store_id: 'str_2', store_name: 'Dawn Roast', store_logo: 'None' },
]

it('links to the settings of every store and to a new one [DEF-06] [TB-020]', () => {
  const close = vi.fn<() => void>()
  const select = vi.fn<() => void>()
  renderAt(
    <SelectStoreDialog
      opened
      onClose={close}
      stores={stores}
      currentStoreId="str_1"
      onSelect={select}
      createPath="/set-up-store"
      editPath={({ store_id }) => `/edit-store/${store_id}`}
    />,
  )
  const link = (name: string) => screen.getByRole('link', { name })
  expect(link('Edit Fernhill').getAttribute('href')).toBe('/edit-store/str_1')
  expect(link('Edit Dawn Roast').getAttribute('href')).toBe('/edit-store/str_2')
  expect(link('Create store').getAttribute('href')).toBe('/set-up-store')
  fireEvent.click(link('Edit Dawn Roast'))
  expect(close).toHaveBeenCalledOnce()
  expect(select).not.toHaveBeenCalled()
})

function Opened() {
  const [opened, setOpened] = useState(true)
  return (
    <>
      <button type="button" data-profile-menu>
        Account
      </button>
      <SelectStoreDialog
        opened={opened}
        onClose={() => setOpened(false)}
        stores={stores}
        currentStoreId="str_1"
        onSelect={() => {}}
        createPath="/set-up-store"
        editPath={() => '/edit-store/str_1'}
      />
    </>
  )
}

it('returns focus to where it was opened when it closes', async () => {
  renderAt(<Opened />)
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Fernhill'))
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Account'))
})
