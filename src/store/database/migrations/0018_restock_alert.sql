CREATE TABLE "restock_alert" (
	"web_id" text NOT NULL,
	"uuid" text NOT NULL,
	"email" text NOT NULL,
	"lang" text NOT NULL,
	"link" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "restock_alert_web_id_uuid_email_pk" PRIMARY KEY("web_id","uuid","email")
);
--> statement-breakpoint
ALTER TABLE "category" ADD COLUMN "image_focus" json;--> statement-breakpoint
ALTER TABLE "restock_alert" ADD CONSTRAINT "restock_alert_web_id_shop_web_id_fk" FOREIGN KEY ("web_id") REFERENCES "public"."shop"("web_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "restock_alert_age" ON "restock_alert" USING btree ("created_at");