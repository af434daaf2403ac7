CREATE TABLE "builder_role" (
	"web_id" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"acts" json NOT NULL,
	"langs" json,
	"bars" json NOT NULL,
	CONSTRAINT "builder_role_web_id_id_pk" PRIMARY KEY("web_id","id")
);
--> statement-breakpoint
ALTER TABLE "builder_role" ADD CONSTRAINT "builder_role_web_id_shop_web_id_fk" FOREIGN KEY ("web_id") REFERENCES "public"."shop"("web_id") ON DELETE cascade ON UPDATE no action;