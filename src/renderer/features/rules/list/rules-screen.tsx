import { Button, Drawer, Menu } from '@mantine/core'
import { IconChevronDown, IconPlayerPlay, IconPlus, IconRoute } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { ruleLists, type RuleList } from '../../../../shared/domain/routing/rules.ts'
import { useCan } from '../../../lib/session/permissions.ts'
import { PageHeader } from '../../../ui/resource/page-header.tsx'
import screens from '../../../ui/resource/screen.module.css'
import { PublishedNotice } from './published-notice.tsx'
import { RetryLimits } from './retry-limits.tsx'
import { KIND_WORDS, KINDS_OF, LIST_WORDS, newPathOf } from '../rule-kinds.ts'
import { RuleList as Rules } from './rule-list.tsx'
import { RuleTabs } from '../rule-tabs.tsx'
import { SimulationPanel } from '../simulate/simulation-panel.tsx'

/** Creates a rule; asks for the kind if the list has several. */
function CreateRule({ list }: { list: RuleList }) {
  const kinds = KINDS_OF[list]
  const [only] = kinds
  const plus = <IconPlus size={16} stroke={1.8} />
  if (only !== undefined && kinds.length === 1) {
    return (
      <Button component={Link} to={newPathOf(only)} leftSection={plus}>
        {list === 'cascade' ? 'Create cascade' : 'Create rule'}
      </Button>
    )
  }
  return (
    <Menu>
      <Menu.Target>
        <Button leftSection={plus} rightSection={<IconChevronDown size={16} stroke={1.8} />}>
          Create rule
        </Button>
      </Menu.Target>
      <Menu.Dropdown miw={220}>
        {kinds.map((kind) => (
          <Menu.Item key={kind} component={Link} to={newPathOf(kind)}>
            {kind === 'other' ? 'Routing rule' : KIND_WORDS[kind].one}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

const listAt = (pathname: string): RuleList =>
  ruleLists.find((list) => LIST_WORDS[list].path === pathname.replace(/\/+$/, '')) ?? 'cascade'

/** The four rule lists, each with its own address (RT-022 to RT-025). */
export default function RulesScreen() {
  const list = listAt(useLocation().pathname)
  const mayManage = useCan('payments.manage')
  const [trying, setTrying] = useState(false)
  const { title, purpose, empty } = LIST_WORDS[list]
  const add = mayManage && <CreateRule list={list} />
  return (
    <div className={screens.page}>
      <PageHeader
        title={title}
        purpose={purpose}
        action={
          <>
            <Button
              variant="default"
              leftSection={<IconPlayerPlay size={16} stroke={1.8} />}
              onClick={() => setTrying(true)}
            >
              Simulate
            </Button>
            {add}
          </>
        }
      />
      <RuleTabs />
      <PublishedNotice />
      <Rules key={list} list={list} empty={{ icon: IconRoute, title: 'No rules yet', message: empty }} />
      {list === 'cascade' && <RetryLimits />}
      <Drawer opened={trying} onClose={() => setTrying(false)} position="right" size={460} title="Simulate">
        <SimulationPanel method={list === 'other' ? 'paypal' : 'card'} kind={list} />
      </Drawer>
    </div>
  )
}
