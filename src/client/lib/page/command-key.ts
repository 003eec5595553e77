/** The key that goes with letters to give commands: Ctrl+K moves in a text on Apple's keyboards. */
export const commandKey = /Mac|iP/.test(navigator.platform)
  ? ({ name: '⌘', aria: 'Meta', of: (event: KeyboardEvent) => event.metaKey && !event.ctrlKey } as const)
  : ({
      name: 'Ctrl',
      aria: 'Control',
      of: (event: KeyboardEvent) => event.ctrlKey && !event.metaKey,
    } as const)
