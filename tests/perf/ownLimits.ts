// Chunks that do not count towards what all of a visitor's scripts may weigh.

/**
 * What came later has chunks and limits of its own: a kiosk's enrolment, settings and commands; why
 * a quiz ended with its result, what else it spoke for, how far one is, the last answer, and what
 * differs between columns; the table of a compare page, with the rows that matter to the shopper,
 * the choice of columns on a portrait stage, the row that ends it, and how it comes to rest, 2.4 kB
 * of it; prices with dates, and the colors of a product with what goes with it, both loaded with a
 * document that has some; the button 'Accessibility' with its modes; pictures that travel from
 * screen to screen; what the visit has shown.
 */
export const OWN_LIMITS = {
  startOperating: 6_300,
  deadTouches: 2_000,
  reasons: 5_000,
  compareTable: 12_700,
  prices: 1_500,
  productExtras: 3_800,
  Accessibility: 7_000,
  startFlights: 3_000,
  Trail: 1_200,
};
