import {
  type ActionIconFactory,
  type AlertFactory,
  type ButtonFactory,
  type CheckboxFactory,
  type ComboboxFactory,
  type DrawerFactory,
  type InputFactory,
  type InputWrapperFactory,
  type LoaderFactory,
  type MenuFactory,
  type ModalFactory,
  type PaperFactory,
  type PopoverFactory,
  type RadioFactory,
  type SegmentedControlFactory,
  type SwitchFactory,
  type TabsFactory,
  type TooltipFactory,
  createTheme,
  type CSSVariablesResolver,
  type ExtendComponent,
  type FactoryPayload,
  type NumberInputProps,
  type SelectProps,
} from '@mantine/core'
import classes from './theme.module.css'

const buttonHeights: Record<string, string> = {
  xs: 'var(--cw-button-small)',
  sm: 'var(--cw-button)',
  md: 'var(--cw-button-large)',
}

const buttonPadding: Record<string, string> = { xs: '10px', sm: '14px', md: '16px' }

const inputHeights: Record<string, string> = {
  xs: 'var(--cw-input-small)',
  sm: 'var(--cw-input)',
  md: 'var(--cw-input-large)',
}

const checkClasses = { input: classes.check, label: classes.checkLabel, error: classes.error }

const dialogClasses = {
  content: classes.modalContent,
  header: classes.modalHeader,
  title: classes.modalTitle,
  body: classes.modalBody,
  close: classes.modalClose,
}

const sized = (heights: Record<string, string>, size: unknown): string | undefined =>
  typeof size === 'string' ? heights[size] : undefined

const filled = (height: string | undefined, name: string): Record<string, string> =>
  height === undefined ? {} : { [name]: height }

const fieldParts = {
  label: classes.label,
  required: classes.required,
  description: classes.description,
  error: classes.error,
}

/**
 * Types a component's defaults. `Component.extend` does the same, but importing the component adds it to the first load,
 * also where only later screens use it.
 */
const defaults = <F extends FactoryPayload>(options: ExtendComponent<F>): ExtendComponent<F> => options

/** Defaults of every Mantine component used by the dashboard. Sizes and colors are the tokens of `theme.css`. */
export const theme = createTheme({
  primaryColor: 'brand',
  primaryShade: 6,
  colors: {
    brand: [
      '#eff4ff',
      '#dbe6fe',
      '#bfd3fe',
      '#93b4fd',
      '#6090fa',
      '#3b76f6',
      '#2563eb',
      '#1d55d4',
      '#1e46ad',
      '#1e3f8a',
    ],
    dark: [
      '#e8ecf4',
      '#a3afc4',
      '#8592a9',
      '#586886',
      '#33415c',
      '#1d2940',
      '#131d30',
      '#0b1220',
      '#080e19',
      '#050a12',
    ],
    gray: [
      '#f6f7f9',
      '#f1f4f8',
      '#e9edf3',
      '#e2e6ed',
      '#c5ccd8',
      '#848ea2',
      '#5f6b80',
      '#4a566b',
      '#26324a',
      '#0f1728',
    ],
  },
  black: '#0f1728',
  fontFamily: "'Inter Variable', Inter, system-ui, -apple-system, 'Segoe UI', sans-serif",
  fontFamilyMonospace: 'var(--cw-mono)',
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '15px', xl: '17px' },
  lineHeights: { xs: '16px', sm: '18px', md: '20px', lg: '20px', xl: '24px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '20px', xl: '24px' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '10px', xl: '12px' },
  defaultRadius: 'md',
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '22px', lineHeight: '28px', fontWeight: '620' },
      h2: { fontSize: '17px', lineHeight: '24px' },
      h3: { fontSize: '15px', lineHeight: '20px' },
      h4: { fontSize: '13px', lineHeight: '18px' },
    },
  },
  shadows: { md: 'var(--cw-shadow)', lg: 'var(--cw-shadow)' },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    // Keep out-of-range input, so that the form's rules report it.
    NumberInput: { defaultProps: { clampBehavior: 'none' } satisfies Partial<NumberInputProps> },
    // A dropdown that opens on focus would cover the errors of its own field and the next.
    Select: { defaultProps: { openOnFocus: false } satisfies Partial<SelectProps> },
    Button: defaults<ButtonFactory>({
      defaultProps: { size: 'sm' },
      classNames: { root: classes.button },
      vars: (_theme, { size }) => ({
        root: {
          ...filled(sized(buttonHeights, size), '--button-height'),
          ...filled(sized(buttonPadding, size), '--button-padding-x'),
        },
      }),
    }),
    ActionIcon: defaults<ActionIconFactory>({
      defaultProps: { variant: 'subtle', color: 'gray', size: 32 },
      classNames: { root: classes.actionIcon },
    }),
    Input: defaults<InputFactory>({
      defaultProps: { size: 'sm' },
      classNames: { input: classes.input },
      vars: (_theme, { size }) => ({ wrapper: filled(sized(inputHeights, size), '--input-height') }),
    }),
    InputWrapper: defaults<InputWrapperFactory>({
      defaultProps: { inputWrapperOrder: ['label', 'input', 'error', 'description'] },
      classNames: { ...fieldParts, root: classes.inputWrapper },
    }),
    Checkbox: defaults<CheckboxFactory>({ defaultProps: { size: '17px', radius: 4 }, classNames: checkClasses }),
    Radio: defaults<RadioFactory>({
      defaultProps: { size: '17px' },
      // A size in pixels would also apply to the dot.
      vars: () => ({ root: { '--radio-icon-size': '7px' } }),
      classNames: { radio: classes.check, label: classes.checkLabel },
    }),
    Switch: defaults<SwitchFactory>({
      defaultProps: { withThumbIndicator: false },
      vars: () => ({
        root: {
          '--switch-height': '18px',
          '--switch-width': '32px',
          '--switch-thumb-size': '12px',
          '--switch-track-label-padding': '4px',
        },
      }),
      classNames: { track: classes.track, label: classes.checkLabel },
    }),
    Menu: defaults<MenuFactory>({
      defaultProps: { position: 'bottom-end', offset: 6, transitionProps: { duration: 100 } },
      classNames: { dropdown: classes.dropdown, item: classes.menuItem, divider: classes.menuDivider },
    }),
    Popover: defaults<PopoverFactory>({ classNames: { dropdown: classes.dropdown } }),
    Combobox: defaults<ComboboxFactory>({ classNames: { dropdown: classes.dropdown, option: classes.option } }),
    Modal: defaults<ModalFactory>({
      defaultProps: {
        size: 480,
        radius: 12,
        centered: true,
        overlayProps: { color: 'var(--cw-scrim)', backgroundOpacity: 1 },
        closeButtonProps: { 'aria-label': 'Close' },
        transitionProps: { duration: 120, transition: 'fade' },
      },
      classNames: dialogClasses,
    }),
    Drawer: defaults<DrawerFactory>({
      defaultProps: {
        overlayProps: { color: 'var(--cw-scrim)', backgroundOpacity: 1 },
        closeButtonProps: { 'aria-label': 'Close' },
        transitionProps: { duration: 140 },
      },
      classNames: dialogClasses,
    }),
    Tabs: defaults<TabsFactory>({ classNames: { list: classes.tabsList, tab: classes.tab } }),
    SegmentedControl: defaults<SegmentedControlFactory>({
      defaultProps: { withItemsBorders: false },
      classNames: {
        root: classes.segmented,
        indicator: classes.segmentedIndicator,
        label: classes.segmentedLabel,
      },
    }),
    Tooltip: defaults<TooltipFactory>({
      defaultProps: { openDelay: 200, events: { hover: true, focus: true, touch: true } },
      classNames: { tooltip: classes.tooltip },
    }),
    Paper: defaults<PaperFactory>({ classNames: { root: classes.paper } }),
    Alert: defaults<AlertFactory>({ classNames: { root: classes.alert } }),
    Loader: defaults<LoaderFactory>({ defaultProps: { size: 20 } }),
  },
})

const schemeVariables = {
  '--mantine-color-body': 'var(--cw-bg)',
  '--mantine-color-text': 'var(--cw-text)',
  '--mantine-color-bright': 'var(--cw-text)',
  '--mantine-color-dimmed': 'var(--cw-text2)',
  '--mantine-color-placeholder': 'var(--cw-text3)',
  '--mantine-color-anchor': 'var(--cw-link)',
  '--mantine-color-error': 'var(--cw-bad)',
  '--mantine-color-success': 'var(--cw-ok)',
  '--mantine-color-default': 'transparent',
  '--mantine-color-default-hover': 'var(--cw-raised)',
  '--mantine-color-default-color': 'var(--cw-text)',
  '--mantine-color-default-border': 'var(--cw-border-strong)',
  '--mantine-color-brand-filled-hover': 'var(--cw-primary-hover)',
  '--mantine-color-brand-light': 'var(--cw-primary-soft)',
  '--mantine-color-brand-light-hover': 'var(--cw-primary-soft)',
  '--mantine-color-brand-light-color': 'var(--cw-primary-text)',
  '--mantine-color-brand-outline': 'var(--cw-link)',
  '--mantine-color-gray-light': 'var(--cw-mute-fill)',
  '--mantine-color-gray-light-color': 'var(--cw-mute)',
  '--mantine-color-gray-light-hover': 'var(--cw-raised)',
  '--mantine-color-red-filled': 'var(--cw-bad-solid)',
  '--mantine-color-red-light': 'var(--cw-bad-fill)',
  '--mantine-color-red-light-color': 'var(--cw-bad)',
  '--mantine-color-red-outline': 'var(--cw-bad)',
}

/** Maps Mantine's variables to the tokens, so that unstyled components look right in both color schemes. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  dark: schemeVariables,
  light: schemeVariables,
})
