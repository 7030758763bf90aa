// Chunks that do not count towards what all of a visitor's scripts may weigh.

/**
 * Features added later have chunks and limits of their own: a kiosk's enrolment, settings and
 * commands; the reasons for a quiz result, the progress with its ways back, the last answer, and
 * the differences between columns; the table of a compare page, with the rows that matter to the
 * shopper, the choice of columns on a portrait stage, the row that ends it, and the end of its
 * scrolling, 2.4 kB of it; prices with dates, and the colors, true size and related products of a
 * product, both loaded with a document that has some; the button 'Accessibility' with its modes;
 * pictures that travel from screen to screen; what the visit has viewed.
 */
export const OWN_LIMITS = {
  startOperating: 6_300,
  deadTouches: 2_000,
  reasons: 5_100,
  compareTable: 11_100,
  prices: 1_500,
  productExtras: 3_800,
  Accessibility: 7_000,
  startFlights: 3_000,
  YourVisit: 1_300,
};
