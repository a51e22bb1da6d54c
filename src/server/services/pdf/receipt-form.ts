import { PRODUCT_NAME } from "#contract/product";
import { formatPence, pence } from "#domain/money/pence";
import { cardBrandName } from "#domain/entitlement/card-brand";
import { longDate } from "#server/london-date";
import { cleanText, dateParts } from "#server/services/pdf/template-values";
import type { ReceiptForm } from "#server/services/pdf/pdf";

const LENGTH = { name: 80, email: 254, number: 40, description: 120, brand: 30 } as const;

/** Writes a receipt as the plain data that the template reads. Pure: no time of printing, no random. */
export function receiptForm(receipt: ReceiptForm) {
  const { paidAt, periodStartsAt, periodEndsAt, refundedPence, testMode } = receipt;
  const number = cleanText(receipt.number, LENGTH.number);
  const email = cleanText(receipt.email, LENGTH.email);
  return {
    product: PRODUCT_NAME,
    title: `${PRODUCT_NAME} receipt ${number}`,
    description: `Receipt ${number}`,
    date: dateParts(paidAt),
    number,
    paidOn: longDate(paidAt),
    // A name of nothing but characters that cannot be set leaves the address.
    name: cleanText(receipt.fullName, LENGTH.name) || email,
    email,
    paidWith: cardOf(receipt),
    item: cleanText(receipt.description, LENGTH.description),
    period: `${longDate(periodStartsAt)} to ${longDate(periodEndsAt)}`,
    amount: formatPence(pence(receipt.pence)),
    refund:
      refundedPence === 0
        ? null
        : {
            amount: `−${formatPence(pence(refundedPence))}`,
            left: formatPence(pence(receipt.pence - refundedPence)),
          },
    testMode,
  };
}

function cardOf({ cardBrand, cardLast4 }: ReceiptForm): string {
  const name = cleanText(cardBrandName(cardBrand ?? ""), LENGTH.brand) || "Card";
  return cardLast4 === null || !/^\d{4}$/u.test(cardLast4) ? name : `${name} ending in ${cardLast4}`;
}
