import { Menu } from '@mantine/core'
import { IconArchive, IconArchiveOff, IconCopy, IconPencil, IconTrash } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import type { SubscriptionPlan } from '../../../../shared/contracts/subscriptions/plans.ts'
import { to } from '../../../lib/navigation/route-paths.ts'
import { RowMenu } from '../../../ui/layout/row-menu.tsx'
import type { PlanActions } from './use-plan-actions.ts'

const icon = { size: 16, stroke: 1.7 } as const

/** Actions at the end of a plan's row. A plan with subscribers can be archived but not deleted. */
export function PlanMenu({ plan, actions }: { plan: SubscriptionPlan; actions: PlanActions }) {
  const archived = plan.status === 'archived'
  return (
    <RowMenu name={plan.plan_name}>
      <Menu.Item
        component={Link}
        to={to('subscriptions.plans.update', undefined, { plan_id: plan.plan_id })}
        leftSection={<IconPencil {...icon} />}
      >
        Edit
      </Menu.Item>
      <Menu.Item leftSection={<IconCopy {...icon} />} onClick={() => void actions.duplicate(plan)}>
        Duplicate
      </Menu.Item>
      <Menu.Item
        leftSection={archived ? <IconArchiveOff {...icon} /> : <IconArchive {...icon} />}
        onClick={() => void actions.setStatus(plan, archived ? 'active' : 'archived')}
      >
        {archived ? 'Restore' : 'Archive'}
      </Menu.Item>
      {plan.subscribers === 0 && (
        <>
          <Menu.Divider />
          <Menu.Item color="red" leftSection={<IconTrash {...icon} />} onClick={() => void actions.remove(plan)}>
            Delete
          </Menu.Item>
        </>
      )}
    </RowMenu>
  )
}
