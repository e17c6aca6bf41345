import {
  ActionIcon,
  Alert,
  Button,
  Checkbox,
  Drawer,
  Loader,
  Menu,
  Modal,
  Radio,
  SegmentedControl,
  Select,
  Stack,
  Switch,
  Textarea,
  TextInput,
  Tooltip,
} from '@mantine/core'
import { IconDots, IconPlus, IconTrash } from '@tabler/icons-react'
import type { GalleryGroup } from '../entry-types.ts'
import { noop, Openable, WithState } from '../examples.tsx'

const file = '@mantine/core'
const modes = [
  { value: 'test', label: 'Test' },
  { value: 'live', label: 'Live' },
]
const currencies = ['US dollar (USD)', 'Euro (EUR)', 'Japanese yen (JPY)']

/** Mantine's controls in the dashboard's theme. */
export const controls: GalleryGroup = {
  area: 'ui',
  folder: '@mantine/core',
  title: 'Controls',
  entries: [
    {
      components: { Button },
      purpose: 'Starts an action. One primary button per screen, named after what it does.',
      file,
      states: {
        Primary: <Button>Publish</Button>,
        Secondary: <Button variant="default">Cancel</Button>,
        Subtle: (
          <Button variant="subtle" color="gray">
            Skip
          </Button>
        ),
        Destructive: <Button color="red">Delete product</Button>,
        'With an icon': <Button leftSection={<IconPlus size={16} stroke={1.8} />}>Create product</Button>,
        Small: <Button size="xs">Apply</Button>,
        Loading: <Button loading>Publish</Button>,
        Disabled: <Button disabled>Publish</Button>,
      },
    },
    {
      components: { ActionIcon, Tooltip },
      purpose: 'An icon as a button, with an accessible name and, if the icon isn’t obvious, a tooltip.',
      file,
      states: {
        Default: (
          <ActionIcon aria-label="Row actions">
            <IconDots size={18} stroke={1.8} />
          </ActionIcon>
        ),
        Destructive: (
          <ActionIcon variant="subtle" color="red" aria-label="Remove the file">
            <IconTrash size={18} stroke={1.6} />
          </ActionIcon>
        ),
        'With a tooltip': (
          <Tooltip label="More actions">
            <ActionIcon aria-label="More actions">
              <IconDots size={18} stroke={1.8} />
            </ActionIcon>
          </Tooltip>
        ),
        Disabled: (
          <ActionIcon aria-label="Row actions, unavailable" disabled>
            <IconDots size={18} stroke={1.8} />
          </ActionIcon>
        ),
      },
    },
    {
      components: { TextInput, Textarea },
      purpose: 'One line or several lines of text.',
      file,
      states: {
        Default: <TextInput label="Store name" placeholder="Kettle & Crane" />,
        'With help': <TextInput label="Support email" description="Leave blank to hide it from shoppers." />,
        Error: <TextInput label="Store name" defaultValue="" error="Enter a store name" />,
        Disabled: <TextInput label="Store ID" defaultValue="str_4Kd2" disabled />,
        'Several lines': <Textarea label="Note" rows={3} defaultValue="Ship with the ceramic filter." />,
      },
    },
    {
      components: { Select },
      purpose: 'Selects one of many options.',
      file,
      states: {
        Default: <Select label="Currency" data={currencies} defaultValue="US dollar (USD)" />,
        Empty: <Select label="Currency" data={currencies} placeholder="Select a currency" />,
        Error: <Select label="Currency" data={currencies} error="Select a currency" />,
        Disabled: <Select label="Currency" data={currencies} defaultValue="Euro (EUR)" disabled />,
      },
    },
    {
      components: { Checkbox, Radio, Switch },
      purpose: 'Turns a setting on or off, or selects one of a few options.',
      file,
      states: {
        Checkbox: <Checkbox label="Email the customer" description="Sends a refund email." defaultChecked />,
        Radio: (
          <Radio.Group label="Capture" defaultValue="auto">
            <Stack gap={8} mt={8}>
              <Radio value="auto" label="At checkout" />
              <Radio value="later" label="On fulfillment" />
            </Stack>
          </Radio.Group>
        ),
        Switch: <Switch label="Promo codes" defaultChecked />,
        Disabled: (
          <Stack gap={8}>
            <Checkbox label="Email the customer" disabled />
            <Switch label="Promo codes" disabled />
          </Stack>
        ),
      },
    },
    {
      components: { SegmentedControl },
      purpose: 'Switches a view between two to four options. In forms with many, use Segments.',
      file,
      states: {
        Default: (
          <WithState initial="test">
            {(value, onChange) => <SegmentedControl data={modes} value={value} onChange={onChange} />}
          </WithState>
        ),
        Disabled: <SegmentedControl data={modes} disabled />,
      },
    },
    {
      components: { Alert },
      purpose: 'A message that stays in the page until its cause is resolved.',
      file,
      states: {
        Error: <Alert color="red">The promo code couldn’t be saved. Check your connection and try again.</Alert>,
        Warning: <Alert color="yellow">Your store is in test mode. Shoppers can’t pay yet.</Alert>,
        Information: <Alert color="blue">A newer version of this page was saved.</Alert>,
      },
      layout: 'wide',
    },
    {
      components: { Menu },
      purpose: 'A list of actions behind a button. For table rows, use RowMenu.',
      file,
      states: {
        Default: (
          <Menu position="bottom-start">
            <Menu.Target>
              <Button variant="default" data-opens>
                Actions
              </Button>
            </Menu.Target>
            <Menu.Dropdown miw={180}>
              <Menu.Item onClick={noop}>Duplicate</Menu.Item>
              <Menu.Item disabled>Publish</Menu.Item>
              <Menu.Divider />
              <Menu.Item color="red">Delete</Menu.Item>
            </Menu.Dropdown>
          </Menu>
        ),
      },
    },
    {
      components: { Modal, Drawer },
      purpose: 'A dialog over the page, and a panel at its right edge. To ask for confirmation, use askToConfirm.',
      file,
      states: {
        Dialog: (
          <Openable label="Open dialog">
            {(opened, close) => (
              <Modal opened={opened} onClose={close} title="Rename flow">
                <TextInput label="Name" defaultValue="Holiday flow" data-autofocus />
                <Button mt={24} onClick={close}>
                  Rename
                </Button>
              </Modal>
            )}
          </Openable>
        ),
        Drawer: (
          <Openable label="Open drawer">
            {(opened, close) => (
              <Drawer opened={opened} onClose={close} position="right" title="Order #10482">
                Paid with Visa ending in 4242.
              </Drawer>
            )}
          </Openable>
        ),
      },
    },
    {
      components: { Loader },
      purpose: 'Shows that something is running. For content that loads, use a skeleton.',
      file,
      states: { Default: <Loader aria-label="Loading" role="status" /> },
    },
  ],
}
