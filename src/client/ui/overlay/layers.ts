const layers: HTMLElement[] = []

/** Adds a layer on top and makes the page and the layers below inert. Returns a function that removes the layer. */
export function enterLayer(layer: HTMLElement): () => void {
  layers.push(layer)
  holdBelow()
  return () => {
    layers.splice(layers.indexOf(layer), 1)
    holdBelow()
  }
}

function holdBelow(): void {
  const page = document.getElementById('root')
  if (page) page.inert = layers.length > 0
  for (const layer of layers) layer.inert = layer !== layers.at(-1)
}
