// happy-dom has no popovers. Here one is shown while it is mounted; e2e/layout/overlays.spec.ts tries what closes it.
if (typeof HTMLElement === 'function') HTMLElement.prototype.showPopover = () => {}
