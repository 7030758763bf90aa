// Colors of the wave layers, front to back.
export const warm = ['#F6E3CB', '#F3C9A4', '#F59A70', '#EE6A47', '#B93A1C'];
export const cool = ['#8CC3BC', '#4FA19B', '#2F7F7C', '#1B585B', '#14484C'];
export const deep = ['#23666A', '#1B5458', '#154347', '#103538', '#0C282B'];
export const pale = ['#F7F0E6', '#F1E7DA', '#EBDECD', '#E4D5C1', '#DCCAB3'];
