/** The modifier of shortcuts. Apple keyboards use Command, because Ctrl+K edits text there. */
export const commandKey = /Mac|iP/.test(navigator.platform)
  ? ({ name: '⌘', aria: 'Meta', of: (event: KeyboardEvent) => event.metaKey && !event.ctrlKey } as const)
  : ({
      name: 'Ctrl',
      aria: 'Control',
      of: (event: KeyboardEvent) => event.ctrlKey && !event.metaKey,
    } as const)
