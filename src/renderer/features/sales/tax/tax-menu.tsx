import { Menu } from '@mantine/core'
import { IconPencil, IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react'
import type { SalesTaxRate } from '../../../../shared/contracts/checkout/sales-tax.ts'
import { RowMenu } from '../../../ui/layout/row-menu.tsx'
import type { TaxActions } from './use-tax-actions.ts'

/** Actions menu at the end of a rate's row. */
export function TaxMenu({ rate, actions, onEdit }: { rate: SalesTaxRate; actions: TaxActions; onEdit: () => void }) {
  const { active, name } = rate
  return (
    <RowMenu name={name}>
      <Menu.Item leftSection={<IconPencil size={16} stroke={1.7} />} onClick={onEdit}>
        Edit
      </Menu.Item>
      <Menu.Item
        leftSection={active ? <IconPlayerPause size={16} stroke={1.7} /> : <IconPlayerPlay size={16} stroke={1.7} />}
        onClick={() => actions.turn(rate, !active)}
      >
        {active ? 'Turn off' : 'Turn on'}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item
        color="red"
        leftSection={<IconTrash size={16} stroke={1.7} />}
        onClick={() => void actions.remove(rate)}
      >
        Delete
      </Menu.Item>
    </RowMenu>
  )
}
